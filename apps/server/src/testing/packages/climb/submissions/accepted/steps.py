a = b = 1
for _ in range(int(input()) - 1):
    a, b = b, (a + b) % (10**9 + 7)
print(b)
