name = input()
print('Привет,', name, '!')
