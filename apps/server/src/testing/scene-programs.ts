/** Programs of animations that ask, for tests of tasks that are performed. */

/** Breadth-first search: of equal neighbours any may be taken first. */
export const bfsProgram = `from scene import *

g = graph('А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Д-З Е-З З-И', 'Граф',
          at=dict(А=(0, 1), Б=(1, 0), В=(1, 2), Г=(2, 0), Д=(2, 1), Е=(2, 2), Ж=(3, 0), З=(3, 1.5), И=(4, 1)))
queue, dist = row('Очередь', 'начало'), {'А': 0}
queue.append('А')
say('Начинаем с вершины А.')
while len(queue):
    v = ask(g, 'Какую вершину берём?', right=queue[0], hint='Очередь: первым пришёл — первым вышел.')
    queue.pop(0)
    g.mark(v, 'here')
    say(f'Берём {v}.')
    new = [to for to in g.neighbours(v) if to not in dist]
    while new:
        to = ask(g, f'Кого из соседей {v} ставим в очередь?', right=new, hint='Нужен сосед, которого ещё не видели.')
        new.remove(to)
        dist[to] = dist[v] + 1
        queue.append(to)
        g.mark(to, 'look', str(dist[to]))
        say(f'{to} на расстоянии {dist[to]}.')
    g.mark(v, 'done')
say('Очередь пуста.')
`;

/** Sift-down in a heap: one way is right. The data of a student follow from the seed. */
export const siftProgram = `from scene import *

a = array([1, 9, 8, 4, 7, 6, 5, 2, 3], 'Массив')
h = heap(a, 'Куча')
say('Корень меньше своих детей.')
i = 0
while 2 * i + 1 < len(a):
    child = 2 * i + 1
    if child + 1 < len(a) and a[child + 1] > a[child]:
        child += 1
    if a[child] <= a[i]:
        break
    ask(h, 'Что с чем поменять?', do='swap', right=(i, child), hint='С большим из детей.')
    a.swap(i, child)
    i = child
    say('Опустили на уровень.')
say('Куча готова.')
`;

/** The data are a student's own. */
export const ownProgram = `from scene import *

a = array(own(6, 10, 99), 'Числа')
say('Найдём наибольшее.')
best = max(range(6), key=lambda i: a[i])
ask(a, 'Где наибольшее?', right=best)
a.mark(best, 'done')
say('Вот оно.')
`;
