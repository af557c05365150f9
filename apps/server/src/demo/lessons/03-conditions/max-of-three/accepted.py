a = int(input())
b = int(input())
c = int(input())
best = a
if b > best:
    best = b
if c > best:
    best = c
print(best)
