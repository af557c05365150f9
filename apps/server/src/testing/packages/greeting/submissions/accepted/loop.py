name = input()
for _ in range(int(input())):
    print('Hello', name)
