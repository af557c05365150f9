a = input()
b = input()
c = input()
print(max(a, b, c))
