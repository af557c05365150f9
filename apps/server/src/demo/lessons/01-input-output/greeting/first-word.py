name = input().split()[0]
print(f'Привет, {name}!')
