h, w = map(int, input().split())
print(round((h * h + w * w) ** 0.5, 1))
