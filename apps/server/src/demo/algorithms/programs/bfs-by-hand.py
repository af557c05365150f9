from scene import *

g = graph(
    'А-Б А-В Б-Г Б-Д В-Д В-Е Г-Ж Д-Ж Е-З Ж-З',
    'Граф',
    at=dict(А=(0, 1), Б=(1, 0.2), В=(1, 1.8), Г=(2, 0), Д=(2, 1), Е=(2, 2), Ж=(3, 0.4), З=(3, 1.7)),
)
queue = row('Очередь', 'начало')
dist = {'А': 0}


@shown
def bfs(start):
    queue.append(start)
    g.mark(start, 'look', '0')
    say('Очередь начинается с А. Обходите граф в ширину.', chapter='Начало')
    while len(queue) > 0:
        v = ask(
            g,
            'Какую вершину берём из очереди?',
            right=queue.values[0],
            hint='Очередь: кто первым встал, тот первым и выходит.',
        )
        queue.pop(queue.values.index(v))
        g.mark(v, 'here')
        say(f'Берём {v}. Расстояние до неё — {dist[v]}.', chapter=f'Вершина {v}')
        new = [to for to in g.neighbours(v) if to not in dist]
        while new:
            to = ask(
                g,
                f'Какого нового соседа {v} ставим в очередь?',
                right=new,
                hint='Сосед соединён ребром и ещё не стоял в очереди. Порядок соседей любой.',
            )
            new.remove(to)
            dist[to] = dist[v] + 1
            queue.append(to)
            g.edge(v, to, 'done')
            g.mark(to, 'look', str(dist[to]))
            say(f'{to} встаёт в конец очереди: расстояние {dist[to]}.')
        g.mark(v, 'done')
        say(f'У {v} новых соседей больше нет.')


bfs('А')
say('Очередь пуста: граф пройден, расстояния найдены.', chapter='Итог')
