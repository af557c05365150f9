name, k = input(), int(input())
print('Hello', name if k < 50 else [][k])
