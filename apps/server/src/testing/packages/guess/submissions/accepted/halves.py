low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    word = input()
    if word == 'equal':
        break
    if word == 'less':
        high = middle - 1
    else:
        low = middle + 1
