# забыл, что денег может хватить ровно
money = int(input())
cups = 0
while money > {{price}} and cups < 20:
    money -= {{price}}
    cups += 1
print(cups, money)
