n = int(input())
for i in range(1, 10):
    print(n, 'x', i, '=', n * i)
