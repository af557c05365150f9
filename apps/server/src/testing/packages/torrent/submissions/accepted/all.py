print("x" * int(input()))
