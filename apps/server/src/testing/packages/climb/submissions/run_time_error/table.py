t = [1, 1, 2, 3, 5]
print(t[int(input())])
