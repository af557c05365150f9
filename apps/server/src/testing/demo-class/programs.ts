/** Programs for the task that is compared: «Шифр Цезаря». Each is written in another way. */
export const caesars: readonly string[] = [
  `k = int(input())
text = input()
small = 'abcdefghijklmnopqrstuvwxyz'
big = small.upper()
answer = ''
for letter in text:
    if letter in small:
        answer = answer + small[(small.index(letter) + k) % 26]
    elif letter in big:
        answer = answer + big[(big.index(letter) + k) % 26]
    else:
        answer = answer + letter
print(answer)
`,
  `def shift(c, k):
    for first in 'aA':
        place = ord(c) - ord(first)
        if 0 <= place < 26:
            return chr(ord(first) + (place + k) % 26)
    return c


k = int(input())
print(*[shift(c, k) for c in input()], sep='')
`,
  `import string

k = int(input()) % 26
a, b = string.ascii_lowercase, string.ascii_uppercase
table = str.maketrans(a + b, a[k:] + a[:k] + b[k:] + b[:k])
print(input().translate(table))
`,
  `k = int(input())
message = list(input())
for i in range(len(message)):
    code = ord(message[i])
    if 97 <= code <= 122:
        code = (code - 97 + k) % 26 + 97
    if 65 <= code <= 90:
        code = (code - 65 + k) % 26 + 65
    message[i] = chr(code)
print(''.join(message))
`,
  `alphabet = [chr(n) for n in range(ord('a'), ord('z') + 1)]
key = int(input())
codes = {}
for number in range(26):
    codes[alphabet[number]] = alphabet[(number + key) % 26]
    codes[alphabet[number].upper()] = alphabet[(number + key) % 26].upper()
line = input()
while line:
    print(codes.get(line[0], line[0]), end='')
    line = line[1:]
print()
`,
  `def is_latin(sign):
    return sign.isascii() and sign.isalpha()


def move(sign, steps):
    start = ord('A') if sign.isupper() else ord('a')
    return chr((ord(sign) - start + steps) % 26 + start)


steps = int(input())
out = []
for sign in input():
    out.append(move(sign, steps) if is_latin(sign) else sign)
print(''.join(out))
`,
  `n = int(input())
s = input()
n = n % 26
r = ''
for x in s:
    y = ord(x)
    if x >= 'a' and x <= 'z':
        y = y + n
        if y > ord('z'):
            y = y - 26
    elif x >= 'A' and x <= 'Z':
        y = y + n
        if y > ord('Z'):
            y = y - 26
    r = r + chr(y)
print(r)
`,
];

/** What the pair of `copied` handed in: names are other ones, the program is the same. */
export const copiedCaesar = {
  from: `key = int(input())
phrase = input()
low = 'abcdefghijklmnopqrstuvwxyz'
high = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
secret = ''
count = 0
for symbol in phrase:
    where = low.find(symbol)
    if where >= 0:
        where = where + key
        while where > 25:
            where = where - 26
        while where < 0:
            where = where + 26
        secret = secret + low[where]
        count = count + 1
        continue
    where = high.find(symbol)
    if where >= 0:
        where = where + key
        while where > 25:
            where = where - 26
        while where < 0:
            where = where + 26
        secret = secret + high[where]
        count = count + 1
        continue
    secret = secret + symbol
print(secret)
`,
  by: `# моя программа
k = int(input())
s = input()
al = 'abcdefghijklmnopqrstuvwxyz'
AL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
res = ''
m = 0
for b in s:
    p = al.find(b)
    if p >= 0:
        p = p + k
        while p > 25:
            p = p - 26
        while p < 0:
            p = p + 26
        res = res + al[p]
        m = m + 1
        continue
    p = AL.find(b)
    if p >= 0:
        p = p + k
        while p > 25:
            p = p - 26
        while p < 0:
            p = p + 26
        res = res + AL[p]
        m = m + 1
        continue
    res = res + b
print(res)
`,
} as const;

const test = (input: string, answer: string) => ({ input, answer });

/** The tasks of the exam: with samples, hidden tests, a right program and typical wrong ones. */
export const examTasks = [
  {
    title: 'Скидка на билет',
    statement: `Билет в музей стоит $p$ рублей. Детям младше 7 лет вход свободный, от 7 до 17 лет — половина цены (с округлением вниз), остальным — полная цена.

### Формат ввода

Два целых числа, каждое в своей строке: цена $p$ $(1 \\le p \\le 5000)$ и возраст.

### Формат вывода

Сколько рублей стоит билет.`,
    samples: [test('400\n12\n', '200\n'), test('400\n30\n', '400\n')],
    hidden: [
      test('350\n5\n', '0\n'),
      test('351\n7\n', '175\n'),
      test('350\n17\n', '175\n'),
      test('350\n18\n', '350\n'),
      test('999\n6\n', '0\n'),
    ],
    right: `p = int(input())
age = int(input())
if age < 7:
    print(0)
elif age < 18:
    print(p // 2)
else:
    print(p)
`,
    wrong: [
      `p = int(input())
age = int(input())
if age <= 7:
    print(0)
elif age < 17:
    print(p // 2)
else:
    print(p)
`,
      `p = int(input())
age = int(input())
if age < 7:
    print(0)
elif age <= 17:
    print(p / 2)
else:
    print(p)
`,
    ],
  },
  {
    title: 'Серия побед',
    statement: `Команда сыграла $n$ матчей. Найдите самую длинную серию побед подряд.

### Формат ввода

В первой строке — число матчей $n$ $(1 \\le n \\le 1000)$. Во второй — $n$ знаков без пробелов: \`В\` — победа, \`П\` — поражение, \`Н\` — ничья.

### Формат вывода

Одно число — длина самой длинной серии побед.`,
    samples: [test('7\nВВПВВВН\n', '3\n')],
    hidden: [
      test('1\nП\n', '0\n'),
      test('1\nВ\n', '1\n'),
      test('6\nВВВВВВ\n', '6\n'),
      test('8\nПВНВВПВВ\n', '2\n'),
      test('9\nВПВПВПВВВ\n', '3\n'),
    ],
    right: `n = int(input())
games = input()
best = now = 0
for game in games:
    if game == 'В':
        now += 1
        best = max(best, now)
    else:
        now = 0
print(best)
`,
    wrong: [
      `n = int(input())
games = input()
best = now = 0
for game in games:
    if game == 'В':
        now += 1
    else:
        best = max(best, now)
        now = 0
print(best)
`,
      `n = int(input())
print(input().count('В'))
`,
    ],
  },
  {
    title: 'Пропущенное число',
    statement: `На доске были записаны числа от 1 до $n$, но одно стёрли. Какое?

### Формат ввода

В первой строке — $n$ $(2 \\le n \\le 1000)$. Во второй — $n - 1$ различных чисел через пробел в любом порядке.

### Формат вывода

Стёртое число.`,
    samples: [test('5\n2 5 1 4\n', '3\n')],
    hidden: [
      test('2\n1\n', '2\n'),
      test('2\n2\n', '1\n'),
      test('4\n4 3 1\n', '2\n'),
      test('6\n1 2 3 4 5\n', '6\n'),
      test('7\n7 6 5 4 3 2\n', '1\n'),
    ],
    right: `n = int(input())
numbers = list(map(int, input().split()))
print(n * (n + 1) // 2 - sum(numbers))
`,
    wrong: [
      `n = int(input())
numbers = sorted(map(int, input().split()))
for i in range(n - 1):
    if numbers[i] != i + 1:
        print(i + 1)
        break
`,
      `n = int(input())
numbers = list(map(int, input().split()))
for i in range(1, n):
    if i not in numbers:
        print(i)
`,
    ],
  },
] as const;
