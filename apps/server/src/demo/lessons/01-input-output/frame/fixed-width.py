word = input()
print('+-----+')
print(f'| {word} |')
print('+-----+')
