import json
import random
import sys

random.seed(int(sys.argv[1]))
price = random.randint(23, 89)


def ending(n):
    if n % 10 == 1 and n % 100 != 11:
        return 'рубль'
    if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14:
        return 'рубля'
    return 'рублей'


print(json.dumps({
    'price': price,
    'roubles': ending(price),
    # чашка и сдача, ровно, на рубль меньше, много
    'some': price * 2 + random.randint(1, price - 1),
    'exact': price * random.randint(3, 9),
    'almost': price * random.randint(2, 9) - 1,
    'less': price - 1,
    'much': price * random.randint(10**6, 10**7) + random.randint(1, price - 1),
}))
