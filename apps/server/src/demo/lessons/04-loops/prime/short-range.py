n = int(input())
prime = n > 1
for d in range(2, int(n ** 0.5)):
    if n % d == 0:
        prime = False
        break
if prime:
    print('YES')
else:
    print('NO')
