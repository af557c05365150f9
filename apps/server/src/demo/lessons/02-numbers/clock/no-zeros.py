n = int(input())
print(n // 60 % 24, n % 60, sep=':')
