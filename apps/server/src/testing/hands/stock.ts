/**
 * One task by ten hands, in Python: a store takes `IN thing count` and `OUT thing count` (`NO` when there is too little)
 * and tells at `LIST` what it has, by name. The first line is the number of commands.
 */
export const stock: readonly string[] = [
  `
n = int(input())
store = {}
for i in range(n):
    command = input().split()
    if command[0] == 'IN':
        name = command[1]
        count = int(command[2])
        if name in store:
            store[name] += count
        else:
            store[name] = count
    elif command[0] == 'OUT':
        name = command[1]
        count = int(command[2])
        if name not in store or store[name] < count:
            print('NO')
        else:
            store[name] -= count
    else:
        for name in sorted(store):
            if store[name] > 0:
                print(name, store[name])
`,
  `
import sys
from collections import defaultdict


def receive(stock, thing, amount):
    stock[thing] += amount


def ship(stock, thing, amount):
    if stock[thing] < amount:
        print("NO")
        return
    stock[thing] -= amount


def show(stock):
    print("\\n".join(f"{thing} {left}" for thing, left in sorted(stock.items()) if left))


def main():
    stock = defaultdict(int)
    next(sys.stdin)
    for line in sys.stdin:
        match line.split():
            case ["IN", thing, amount]:
                receive(stock, thing, int(amount))
            case ["OUT", thing, amount]:
                ship(stock, thing, int(amount))
            case ["LIST"]:
                show(stock)


main()
`,
  `
class Warehouse:
    def __init__(self):
        self.goods = dict()

    def add(self, good, number):
        self.goods[good] = self.goods.get(good, 0) + number

    def take(self, good, number):
        have = self.goods.get(good, 0)
        if have < number:
            return False
        self.goods[good] = have - number
        return True

    def __str__(self):
        rows = []
        for good in sorted(self.goods.keys()):
            if self.goods[good] != 0:
                rows.append(good + ' ' + str(self.goods[good]))
        return '\\n'.join(rows)


warehouse = Warehouse()
for _ in range(int(input())):
    action, *rest = input().split()
    if action == 'LIST':
        print(warehouse)
        continue
    good, number = rest[0], int(rest[1])
    if action == 'IN':
        warehouse.add(good, number)
    elif not warehouse.take(good, number):
        print('NO')
`,
  `
names = []
counts = []

def place(name):
    for k in range(len(names)):
        if names[k] == name:
            return k
    names.append(name)
    counts.append(0)
    return len(names) - 1

q = int(input())
while q > 0:
    q = q - 1
    s = input()
    if s == 'LIST':
        pairs = []
        for k in range(len(names)):
            if counts[k] > 0:
                pairs.append((names[k], counts[k]))
        pairs.sort()
        for p in pairs:
            print(p[0], p[1])
    else:
        w, name, c = s.split(' ')
        k = place(name)
        c = int(c)
        if w == 'OUT':
            c = -c
        if counts[k] + c < 0:
            print('NO')
        else:
            counts[k] = counts[k] + c
`,
  `
from collections import Counter
box = Counter()
def do_in(x, k):
    box.update({x: int(k)})
def do_out(x, k):
    k = int(k)
    print('NO') if box[x] < k else box.subtract({x: k})
def do_list():
    [print(*pair) for pair in sorted((+box).items())]
table = dict(IN=do_in, OUT=do_out, LIST=do_list)
lines = open(0).read().splitlines()[1:]
for words in map(str.split, lines):
    table[words[0]](*words[1:])
`,
  `
def parse(line):
    parts = line.strip().split()
    kind = parts[0]
    if len(parts) == 3:
        return kind, parts[1], int(parts[2])
    return kind, None, 0


def run(commands):
    amounts = {}
    output = []
    for kind, item, count in commands:
        try:
            if kind == 'IN':
                amounts.setdefault(item, 0)
                amounts[item] += count
            if kind == 'OUT':
                assert amounts[item] >= count
                amounts[item] -= count
                if not amounts[item]:
                    del amounts[item]
            if kind == 'LIST':
                output += [f'{key} {amounts[key]}' for key in sorted(amounts)]
        except (KeyError, AssertionError):
            output.append('NO')
    return output


total = int(input())
print(*run([parse(input()) for _ in range(total)]), sep='\\n')
`,
  `
import bisect
keys = []
have = {}
m = int(input())
for step in range(1, m + 1):
    text = input()
    if text[0] == 'L':
        for key in keys:
            if have[key]:
                print(f"{key} {have[key]}")
    elif text[0] == 'I':
        thing, num = text[3:].split()
        if thing not in have:
            bisect.insort(keys, thing)
            have[thing] = 0
        have[thing] += int(num)
    elif text[0] == 'O':
        thing, num = text[4:].split()
        rest = have.get(thing, -1) - int(num)
        if rest >= 0:
            have[thing] = rest
        else:
            print("NO")
`,
  `
from dataclasses import dataclass

@dataclass
class Item:
    title: str
    quantity: int = 0

    def can_give(self, wanted: int) -> bool:
        return self.quantity >= wanted

items: dict[str, Item] = {}

def item_of(title: str) -> Item:
    if title not in items:
        items[title] = Item(title)
    return items[title]

def handle(line: str) -> str | None:
    if line.startswith('LIST'):
        return '\\n'.join(f'{i.title} {i.quantity}' for i in sorted(items.values(), key=lambda i: i.title) if i.quantity)
    verb, title, quantity = line.split()
    item = item_of(title)
    amount = int(quantity)
    if verb == 'IN':
        item.quantity += amount
        return None
    if not item.can_give(amount):
        return 'NO'
    item.quantity -= amount
    return None

if __name__ == '__main__':
    how_many = int(input())
    for _ in range(how_many):
        answer = handle(input())
        if answer is not None:
            print(answer)
`,
  `
a = [input().split() for i in range(int(input()))]
log = []
for t in range(len(a)):
    cmd = a[t]
    if len(cmd) == 1:
        seen = {}
        for kind, x, y in log:
            seen[x] = seen.get(x, 0) + (y if kind == 'IN' else -y)
        for x in sorted(seen):
            if seen[x] == 0:
                continue
            print(x, end=' ')
            print(seen[x])
        continue
    kind, x, y = cmd[0], cmd[1], int(cmd[2])
    if kind == 'OUT':
        plus = sum(z for k, w, z in log if w == x and k == 'IN')
        minus = sum(z for k, w, z in log if w == x and k == 'OUT')
        if plus - minus < y:
            print('NO')
            continue
    log.append((kind, x, y))
`,
  `
import sys

data = sys.stdin.read().split()
pos = 1
left = int(data[0])
goods = {}
out = []
while left:
    left -= 1
    op = data[pos]
    pos += 1
    if op != 'LIST':
        what = data[pos]
        how = int(data[pos + 1])
        pos += 2
        old = goods[what] if what in goods else 0
        new = old + how if op == 'IN' else old - how
        if new < 0:
            out.append('NO')
        elif new == 0:
            goods.pop(what, None)
        else:
            goods[what] = new
    else:
        order = list(goods)
        order.sort()
        for what in order:
            out.append(what + ' ' + str(goods[what]))
sys.stdout.write('\\n'.join(out))
`,
];
