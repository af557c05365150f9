print(max(int(input()), int(input()), int(input())))
