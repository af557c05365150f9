from scene import *

a = array([9, 7, 8, 3, 6, 2, 5, 1, 4], 'Массив')
h = heap(a, 'Тот же массив деревом')


@shown
def sift_down(i):
    while 2 * i + 1 < len(a):
        child = smaller_child(i)
        if least(i, child):
            break
        i = exchange(i, child)


@shown
def build_heap():
    for start in range(len(a) // 2 - 1, -1, -1):
        sift_down(start)


def smaller_child(i):
    values = a.values
    pair = [k for k in (2 * i + 1, 2 * i + 2) if k < len(values)]
    return min(pair, key=lambda k: values[k])


def least(i, child):
    return a.values[i] <= a.values[child]


def exchange(i, child):
    one, two = ask(
        h,
        'Какие два числа поменять теперь?',
        do='swap',
        right=(i, child),
        hint='Само число и меньшего из его сыновей: новый родитель будет не больше обоих.',
    )
    a.swap(one, two)
    below = max(one, two)
    say(f'Поменяли {a.values[min(one, two)]} и {a.values[below]}.')
    return below


say('Соберите кучу: просеивайте места 3, 2, 1 и 0, пока родители не станут не больше сыновей.', chapter='Начало')
build_heap()
a.mark(0, 'done')
say('Каждый родитель не больше сыновей: это куча.', chapter='Итог')
