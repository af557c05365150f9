w = input()
line = '+' + '-' * (len(w) + 2) + '+'
print(line, f'|  {w}  |', line, sep='\n')
