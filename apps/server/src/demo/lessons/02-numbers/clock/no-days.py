n = int(input())
print(f'{n // 60:02}:{n % 60:02}')
