print(int(float(input()) * 2.001))
