from scene import *

g = graph(
    'А-Б:4 А-В:1 В-Б:2 Б-Г:5 В-Д:8 Б-Д:3 Г-Е:3 Д-Е:7',
    'Дороги',
    at=dict(А=(0, 1), Б=(1.2, 0.2), В=(1.2, 1.8), Г=(2.4, 0), Д=(2.4, 1.8), Е=(3.6, 0.9)),
)
dist = values('Самый короткий путь')
ready = set()


def waiting():
    return [one for one in g.nodes if one not in ready]


@drawing
def tell_way(v, to, way):
    g.edge(v, to, 'here')
    before, half = dist.get(to), f'{dist.get(v)} + {g.weight(v, to)}'
    if before == float('inf'):
        say(f'До {to} через {v}: {half} = {way}. Раньше пути не было.')
    elif way < before:
        say(f'До {to} через {v}: {half} = {way}, короче, чем {before}.')
    else:
        say(f'До {to} через {v} вышло бы {way}: не короче, чем {before}.')


@shown
def dijkstra(start):
    for v in g.nodes:
        dist[v] = float('inf')
    dist[start] = 0
    g.mark(start, 'look', '0')
    say(f'До {start} путь 0, до остальных пока бесконечность.', chapter='Начало')
    while len(ready) < len(g.nodes):
        v = min(waiting(), key=dist.get)
        if dist[v] == float('inf'):
            say('До оставшихся вершин дорог нет.')
            break
        ready.add(v)
        g.mark(v, 'here')
        say(f'Ближе всех {v}: короче {dist[v]} до неё уже не будет.', chapter=f'Вершина {v}')
        for to in g.neighbours(v):
            if to in ready:
                continue
            way = dist[v] + g.weight(v, to)
            tell_way(v, to, way)
            if way < dist[to]:
                dist[to] = way
                g.mark(to, 'look', str(way))
                say(f'Записываем у {to} новое число {way}.')
            g.edge(v, to, None)
        g.mark(v, 'done', str(dist[v]))
        dist.mark(v, 'done')
        say(f'{v} готова: её число больше не меняется.')


dijkstra(input().strip())
say('У каждой вершины стоит длина кратчайшего пути.', chapter='Итог')
