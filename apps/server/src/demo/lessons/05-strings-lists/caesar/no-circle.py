k = int(input())
result = ''
for c in input():
    if c.isalpha():
        result += chr(ord(c) + k)
    else:
        result += c
print(result)
