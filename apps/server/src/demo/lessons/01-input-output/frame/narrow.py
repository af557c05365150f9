word = input()
line = '+' + '-' * len(word) + '+'
print(line)
print(f'|{word}|')
print(line)
