/**
 * Programs that a new animation may begin with. They are read as samples of the language, so each shows a structure in
 * its usual place and says one thing a step.
 */

export const emptyScene = String.raw`from scene import *

a = array([3, 1, 2], 'a')
say('Это массив из трёх чисел.', chapter='Начало')
a.mark(1, 'here')
say('Отметили место 1. Дальше рассказывайте сами: один say — один шаг.')
`;

export const arrayWalk = String.raw`from scene import *

a = array(map(int, input().split()), 'a')
best = values('Запомнили')


@shown
def largest():
    m = a[0]
    best['наибольшее'] = m
    a.mark(0, 'done')
    say(f'Первое число — {m}. Пока оно наибольшее.', chapter='Начало')
    where = 0
    for i in range(1, len(a)):
        a.at(i=i)
        say(f'Смотрим на место {i}: там {a[i]}.', chapter=f'Место {i}')
        if a[i] > m:
            m = a[i]
            best['наибольшее'] = m
            a.mark(where, None)
            a.mark(i, 'done')
            where = i
            say(f'{m} больше того, что помнили: теперь наибольшее — {m}.')
        else:
            say(f'{a[i]} не больше, чем {m}: идём дальше.')
    a.at(i=None)
    say(f'Прошли весь массив: наибольшее число — {m}.', chapter='Итог')


largest()
`;

export const binarySearch = String.raw`from scene import *

numbers, wanted = input().split(';')
a = array(sorted(map(int, numbers.split())), 'a')
x = int(wanted)


@shown
def search(x):
    lo, hi = 0, len(a) - 1
    a.band('ещё может быть', lo, hi)
    say(f'Ищем {x}. Оно может стоять где угодно.', chapter='Начало')
    while lo <= hi:
        m = (lo + hi) // 2
        a.at(m=m)
        say(f'Смотрим в середину: на месте {m} стоит {a[m]}.', chapter=f'От {lo} до {hi}')
        if a[m] == x:
            a.mark(m, 'done')
            say(f'Нашли: {x} стоит на месте {m}.', chapter='Итог')
            return m
        if a[m] < x:
            a.mark(range(lo, m + 1), 'off')
            lo = m + 1
            a.band('ещё может быть', lo, hi)
            say(f'{a[m]} меньше, чем {x}: левая половина больше не нужна.')
        else:
            a.mark(range(m, hi + 1), 'off')
            hi = m - 1
            a.band('ещё может быть', lo, hi)
            say(f'{a[m]} больше, чем {x}: правая половина больше не нужна.')
    a.at(m=None)
    say(f'Искать больше негде: числа {x} в массиве нет.', chapter='Итог')
    return -1


search(x)
`;

export const insertionSort = String.raw`from scene import *

a = array(map(int, input().split()), 'a')


@shown
def insertion_sort(a):
    for i in range(1, len(a)):
        key = a[i]
        a.lift(i)
        a.at(i=i)
        say(f'Берём {key}. Левее всё упорядочено: ищем ему место.', chapter=f'Элемент {i + 1}')
        j = i
        while j > 0 and a[j - 1] > key:
            say(f'{a[j - 1]} больше, чем {key}: сдвигаем вправо.')
            a.swap(j, j - 1)
            j -= 1
        a.lift(j, False)
        a.mark(range(i + 1), 'done')
        a.band('упорядочено', 0, i)
        say(f'Ставим {key} на место {j}.')


a.mark(0, 'done')
a.band('упорядочено', 0, 0)
say('Первый элемент сам по себе уже упорядочен.', chapter='Начало')
insertion_sort(a)
a.at(i=None)
say('Готово: каждый элемент на своём месте.', chapter='Итог')
`;

export const breadthFirst = String.raw`from scene import *

g = graph('А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Е-Ж', 'Граф',
          at=dict(А=(0, 1), Б=(1, 0), В=(1, 2), Г=(2, 0), Д=(2, 1), Е=(2, 2), Ж=(3, 1)))
queue = row('Очередь', 'начало')
dist = values('Расстояние')


@shown
def bfs(start):
    dist[start] = 0
    queue.append(start)
    g.mark(start, 'look', '0')
    say(f'Начинаем с вершины {start}: до неё 0 рёбер.', chapter='Начало')
    while len(queue) > 0:
        v = queue.popleft()
        g.mark(v, 'here')
        say(f'Первая в очереди — {v}. Смотрим её соседей.', chapter=f'Вершина {v}')
        for to in g.neighbours(v):
            if to not in dist:
                dist[to] = dist[v] + 1
                queue.append(to)
                g.mark(to, 'look', str(dist[to]))
                g.edge(v, to, 'done')
                say(f'{to} видим впервые: расстояние {dist[to]}, ставим в очередь.')
        g.mark(v, 'done')
        say(f'С вершиной {v} закончено.')


bfs(input().strip() or 'А')
say('Все вершины пройдены. Толстые рёбра — кратчайшие пути.', chapter='Итог')
`;

export const recursionTree = String.raw`from scene import *

calls = tree('Вызовы')


@shown
def fib(n):
    calls.call(f'f({n})')
    number = len(calls)
    say(f'Вызов {number}: считаем fib({n}).', chapter='Спуск' if calls.depth == 1 else None)
    if n < 2:
        calls.answer(n)
        say(f'Вызов {number}: fib({n}) = {n}, отвечаем сразу.')
        calls.back()
        return n
    left = fib(n - 1)
    say(f'Вызов {number} знает fib({n - 1}) = {left}. Нужно ещё fib({n - 2}).',
        chapter='Второе слагаемое' if calls.depth == 1 else None)
    right = fib(n - 2)
    calls.answer(left + right)
    say(f'Вызов {number}: fib({n}) = {left} + {right} = {left + right}.', chapter='Ответ' if calls.depth == 1 else None)
    calls.back()
    return left + right


fib(int(input()))
made = plural(len(calls), 'вызов', 'вызова', 'вызовов')
say(f'Всего {made} ради одного числа: одно и то же считалось много раз.', chapter='Итог')
`;
