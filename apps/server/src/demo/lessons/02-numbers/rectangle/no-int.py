a = input()
b = input()
print(2 * (a + b), a * b)
