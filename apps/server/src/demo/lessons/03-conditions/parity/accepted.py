n = int(input())
if n % 2 == 0:
    print('YES')
else:
    print('NO')
