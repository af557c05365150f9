input()
different = []
for x in input().split():
    if x not in different:
        different.append(x)
print(len(different))
