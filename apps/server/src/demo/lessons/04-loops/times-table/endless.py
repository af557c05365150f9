n = int(input())
i = 1
while i <= 10:
    print(n, 'x', i, '=', n * i)
