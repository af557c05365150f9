import adding

a, b = map(int, input().split())
print(adding.add(a, b))
