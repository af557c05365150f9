values = [4.1, 4.3, 3.9]
print(sum(values) / len(values))
