n = abs(int(input()))
while n > 1:
    n -= 2
print('odd' if n else 'even')
