a = int(input())
b = int(input())
print((a + b - 1) * (b - a) // 2)
