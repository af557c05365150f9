from scene import *

a = array(map(int, input().split()), 'Массив')
calls = row('Отрезки, которые ещё ждут', 'вершина')


@drawing
def tell(value, pivot):
    if value < pivot:
        say(f'{value} меньше, чем {pivot}: место ему слева от границы.')
    else:
        say(f'{value} не меньше, чем {pivot}: остаётся справа.')


@drawing
def wait(low, high):
    if low <= high:
        calls.append(f'{low}–{high}')


@drawing
def begin(low, high):
    if low <= high:
        calls.pop()


@shown
def partition(a, low, high):
    pivot = a[high]
    a.mark(high, 'look', 'опора')
    say(f'Опора — последнее число отрезка, {pivot}.', chapter=f'Отрезок {low}–{high}')
    edge = low
    for i in range(low, high):
        a.at(i=i, edge=edge)
        tell(a[i], pivot)
        if a[i] < pivot:
            a.swap(i, edge)
            edge = edge + 1
            a.at(edge=edge)
            say(f'{a[edge - 1]} теперь левее границы, граница на месте {edge}.')
        a.band('меньше', low, edge - 1)
        a.band('не меньше', edge, i)
    a.swap(edge, high)
    a.band('меньше', 1, 0)
    a.band('не меньше', 1, 0)
    a.forget('i', 'edge')
    a.mark(edge, 'done', None)
    say(f'Опора {pivot} встаёт на границу: это её место навсегда.')
    return edge


@shown
def quick_sort(a, low, high):
    if low >= high:
        if low == high:
            a.mark(low, 'done')
            say(f'Отрезок из одного числа уже упорядочен: {a[low]}.')
        return
    middle = partition(a, low, high)
    wait(middle + 1, high)
    quick_sort(a, low, middle - 1)
    begin(middle + 1, high)
    quick_sort(a, middle + 1, high)


say('Выберем опору и разложим остальные: меньшие налево, прочие направо.', chapter='Замысел')
quick_sort(a, 0, len(a) - 1)
a.mark(range(len(a)), 'done')
say('Каждое число побывало опорой или осталось одно: массив упорядочен.', chapter='Итог')
