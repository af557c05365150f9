a, b = map(int, input().split())
print(a + b if a > 0 else 0)
