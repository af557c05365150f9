a = int(input())
b = int(input())
print(2 * (a + b), a * b)
