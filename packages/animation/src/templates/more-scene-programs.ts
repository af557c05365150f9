/** The other half of the programs of `scene-programs.ts`. */

export const linkedList = String.raw`from scene import *

nodes = links(input().split(), 'Список')


@shown
def reverse():
    prev, cur, done = None, nodes.first, 0
    nodes.at(prev=prev, cur=cur)
    say('prev — то, что уже развёрнуто. Пока там пусто.', chapter='Начало')
    while cur is not None:
        after = nodes.next(cur)
        nodes.at(after=after)
        say(f'Запоминаем, что идёт после {nodes[cur]}: иначе остаток потеряется.', chapter=f'Узел {nodes[cur]}')
        nodes.link(cur, prev)
        nodes.mark(cur, 'done')
        say(f'Стрелка от {nodes[cur]} теперь смотрит назад.')
        prev, cur, done = cur, after, done + 1
        nodes.at(prev=prev, cur=cur)
        say(f'Шагаем вправо: развёрнуто уже {plural(done, "звено", "звена", "звеньев")}.')
    nodes.forget('cur', 'after')
    nodes.at(head=prev)
    nodes.forget('prev')
    say('Узлы кончились: prev стоит на новом начале списка.', chapter='Итог')


reverse()
`;

export const dynamicTable = String.raw`from scene import *

s, t = input().split()
m = table(len(s) + 1, len(t) + 1, row_titles='∅' + s, col_titles='∅' + t, title='Длина общей части')


@shown
def common(s, t):
    for i in range(len(s) + 1):
        m[i, 0] = 0
    for j in range(len(t) + 1):
        m[0, j] = 0
    say('С пустым словом общего нет: в первой строке и первом столбце нули.', chapter='Края')
    for i in range(1, len(s) + 1):
        for j in range(1, len(t) + 1):
            if s[i - 1] == t[j - 1]:
                m[i, j] = m[i - 1, j - 1] + 1
                m.from_(i, j, (i - 1, j - 1), tone='done')
                m.mark(i, j, 'done')
                say(f'Строка {i}, столбец {j}: обе буквы {s[i - 1]}. Наискосок и ещё 1 — {m[i, j]}.',
                    chapter=f'Буква {s[i - 1]}' if j == 1 else None)
            else:
                m[i, j] = max(m[i - 1, j], m[i, j - 1])
                source = (i - 1, j) if m[i - 1, j] >= m[i, j - 1] else (i, j - 1)
                m.from_(i, j, source)
                say(f'Строка {i}, столбец {j}: {s[i - 1]} и {t[j - 1]} разные. Большее сверху и слева — {m[i, j]}.',
                    chapter=f'Буква {s[i - 1]}' if j == 1 else None)


common(s, t)
m.mark(len(s), len(t), 'here')
say(f'Ответ в углу: в общей части {plural(m[len(s), len(t)], "буква", "буквы", "букв")}.', chapter='Итог')
`;

export const hashTable = String.raw`from scene import *

size = 5
t = buckets(size, 'Корзины')


@shown
def put(word):
    b = len(word) % size
    t.mark(b, 'here')
    say(f'В слове «{word}» {plural(len(word), "буква", "буквы", "букв")}: корзина {len(word)} % {size} = {b}.',
        chapter=f'Кладём {word}')
    for item in t.chain(b):
        if t[item] == word:
            t.mark(item, 'done')
            say(f'«{word}» здесь уже есть: второй раз не кладём.')
            t.mark(item, None)
            t.mark(b, None)
            return
        say(f'«{t[item]}» — не «{word}»: идём по цепочке дальше.')
    item = t.add(b, word)
    t.mark(item, 'new')
    say(f'Ставим «{word}» в конец цепочки {b}.')
    t.mark(item, None)
    t.mark(b, None)


say(f'Номер корзины — остаток от деления числа букв на {size}.', chapter='Начало')
for word in input().split():
    put(word)
longest = max(range(size), key=lambda b: len(t.chain(b)))
t.mark(longest, 'look')
say(f'Самая длинная цепочка — в корзине {longest}: поиск в ней самый долгий.', chapter='Итог')
`;

export const stringSearch = String.raw`from scene import *

line, sample = input().split()
t = text(line, under=sample, titles=['строка', 'образец'])


@shown
def find(line, sample):
    for start in range(len(line) - len(sample) + 1):
        t.clean()
        t.shift(1, start)
        say(f'Прикладываем образец к месту {start}.', chapter=f'Место {start}')
        for k in range(len(sample)):
            if line[start + k] != sample[k]:
                t.mark([start + k], 'bad')
                t.mark((1, k), 'bad')
                say(f'{line[start + k]} и {sample[k]} разные: сдвигаем образец.')
                break
            t.mark([start + k], 'done')
            t.mark((1, k), 'done')
            say(f'{sample[k]} совпала.')
        else:
            t.band('нашли', start, start + len(sample) - 1)
            say(f'Совпали все буквы: образец стоит с места {start}.', chapter='Итог')
            return start
    say('Образца в строке нет.', chapter='Итог')
    return -1


t.at(начало=0)
say(f'Ищем «{sample}» в строке «{line}».', chapter='Начало')
t.at(начало=None)
find(line, sample)
`;

export const heapScene = String.raw`from scene import *

a = array(map(int, input().split()), 'a')
h = heap(a, 'Тот же массив деревом')


@shown
def sift_down(i, size):
    while True:
        h.mark(i, 'here')
        say(f'{a[i]} стоит на месте {i}. Смотрим на сыновей.')
        big = i
        for child in (2 * i + 1, 2 * i + 2):
            if child < size and a[child] > a[big]:
                big = child
        if big == i:
            h.mark(i, 'done')
            say(f'{a[i]} не меньше сыновей: место {i} ему подходит.')
            return
        h.mark(i, None)
        say(f'Больший сын — {a[big]}. Он поднимается, {a[i]} опускается.')
        a.swap(i, big)
        i = big


say('В куче каждый родитель не меньше своих сыновей. Пока это не так.', chapter='Начало')
for i in range(len(a) // 2 - 1, -1, -1):
    say(f'Просеиваем вниз с места {i}.', chapter=f'Место {i}')
    sift_down(i, len(a))
h.mark(range(len(a)), None)
h.mark(0, 'done')
say(f'Куча готова: наибольшее число, {a[0]}, наверху.', chapter='Итог')
`;
