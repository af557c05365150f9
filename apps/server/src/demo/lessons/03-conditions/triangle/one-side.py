a = int(input())
b = int(input())
c = int(input())
if a + b <= c:
    print('не существует')
elif a == b == c:
    print('равносторонний')
elif a == b or b == c or a == c:
    print('равнобедренный')
else:
    print('разносторонний')
