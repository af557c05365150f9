n = int(input())
if n / 2 == int(n / 2):
    print('YES')
else:
    print('NO')
