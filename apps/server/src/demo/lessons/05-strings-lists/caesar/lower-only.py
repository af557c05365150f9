k = int(input())
result = ''
for c in input():
    if 'a' <= c <= 'z':
        c = chr(ord('a') + (ord(c) - ord('a') + k) % 26)
    result += c
print(result)
