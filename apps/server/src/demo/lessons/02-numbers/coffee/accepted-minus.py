price = {{price}}
money = int(input())
cups = money // price
print(cups, money - cups * price)
