money = int(input())
print(money // {{price}}, money % {{price}})
