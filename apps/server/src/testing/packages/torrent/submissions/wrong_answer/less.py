print("x" * (int(input()) - 1))
