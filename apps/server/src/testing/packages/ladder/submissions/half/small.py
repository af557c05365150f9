a, b = map(int, input().split())
print(min(a, 10) + b)
