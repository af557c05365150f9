name = input()
print(f'Привет, {name}!')
