from scene import *

g = graph(
    'А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Д-З Е-З З-И',
    'Граф',
    at=dict(А=(0, 1), Б=(1, 0.2), В=(1, 1.8), Г=(2, 0), Д=(2, 1), Е=(2, 2), Ж=(3, 0.2), З=(3, 1.6), И=(4, 1)),
)
queue = row('Очередь', 'начало')
dist = values('Расстояние')


@shown
def bfs(start):
    dist[start] = 0
    queue.append(start)
    g.mark(start, 'look', '0')
    say(f'Начинаем с вершины {start}: до неё 0 рёбер.', chapter='Начало')
    while len(queue) > 0:
        v = queue.pop(0)
        g.mark(v, 'here', str(dist[v]))
        say(f'Первая в очереди — {v}. Смотрим её соседей.', chapter=f'Вершина {v}')
        for to in g.neighbours(v):
            if to not in dist:
                dist[to] = dist[v] + 1
                queue.append(to)
                g.mark(to, 'look', str(dist[to]))
                g.edge(v, to, 'here')
                say(f'{to} видим впервые: расстояние {dist[to]}, ставим в очередь.')
                g.edge(v, to, 'done')
        g.mark(v, 'done', str(dist[v]))
        say(f'С вершиной {v} закончено.')


bfs(input().strip())
say('Все вершины пройдены; выделенные рёбра — кратчайшие пути.', chapter='Итог')
