print({1: 20, 2: 20, 3: 60}[int(input())])
