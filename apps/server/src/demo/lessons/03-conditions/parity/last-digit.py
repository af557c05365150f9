n = input()
if n[-1] in '2468':
    print('YES')
else:
    print('NO')
