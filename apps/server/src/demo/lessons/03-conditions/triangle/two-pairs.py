a = int(input())
b = int(input())
c = int(input())
if a >= b + c or b >= a + c or c >= a + b:
    print('не существует')
elif a == b and b == c:
    print('равносторонний')
elif a == b or b == c:
    print('равнобедренный')
else:
    print('разносторонний')
