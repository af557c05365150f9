n = int(input())
while n > 100:
    n += 1
print(2 * n)
