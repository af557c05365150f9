word = input()
line = '+' + '-' * (len(word) + 2) + '+'
print(line)
print('| ', word, ' |')
print(line)
