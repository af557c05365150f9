export const graphsSource = String.raw`
class graph(_Part):
    """Граф: graph('А-Б А-В:7'); после двоеточия вес, directed=True — со стрелками."""
    kind, lists, named = 'graph', ('nodes', 'edges'), 'графе'

    def __init__(self, edges='', title='', at=None, directed=False):
        if not isinstance(edges, str):
            raise SceneError("Рёбра пишут строкой: graph('А-Б А-В:7'), а здесь %s." % _quoted(edges))
        if at is not None and not isinstance(at, dict):
            raise SceneError('at — это места по именам: at={"А": (0, 0), …}, а здесь %s.' % _quoted(at))
        super().__init__(title, directed=bool(directed))
        self._nodes, self._edges, self._next_to, self._placed = {}, {}, {}, at is not None
        places = {_text(name): where for name, where in (at or {}).items()}
        for pair in edges.split():
            if '-' not in pair:
                self.add(pair, places.get(pair))
                continue
            a, _, b = pair.partition('-')
            b, _, weight = b.partition(':')
            for name in a, b:
                if name not in self._nodes:
                    self.add(name, places.get(name))
            self.connect(a, b, weight or None)
        for name in places:
            if name not in self._nodes:
                self.add(name, places[name])

    def _node(self, name):
        key = _text(name)
        if key not in self._nodes:
            raise SceneKeyError('В %s нет вершины %s.' % (self._name, _quoted(name)))
        return key

    def _edge(self, a, b):
        a, b = self._node(a), self._node(b)
        for key in ('%s-%s' % (a, b), '%s-%s' % (b, a))[:1 if self.directed else 2]:
            if key in self._edges:
                return key
        raise SceneKeyError('В %s нет ребра %s-%s.' % (self._name, a, b))

    @property
    def directed(self):
        return self._el.now['directed']

    @property
    def nodes(self):
        """Имена вершин."""
        return list(self._nodes)

    @property
    def edges(self):
        """Рёбра парами имён."""
        return [(el.now['a'], el.now['b']) for el in self._edges.values()]

    def _els(self):
        return {**self._nodes, **self._edges}

    def _key_of(self, what):
        return self._edge(*what) if isinstance(what, tuple) and len(what) == 2 else self._node(what)

    def _seen(self, key):
        el = self._edges.get(key)
        return key if el is None else (el.now['a'], el.now['b'])

    def __len__(self):
        return len(self._nodes)

    def __iter__(self):
        return iter(self.nodes)

    def __contains__(self, name):
        return _text(name) in self._nodes

    def add(self, name, at=None):
        """Новая вершина; at=(x, y) — где она стоит."""
        key = _label(name, 'Имя вершины')
        if '-' in key or ':' in key or ' ' in key:
            raise SceneError('Имя вершины %s: в нём не может быть пробела, «-» и «:».' % _quoted(name))
        if key in self._nodes:
            raise SceneError('Вершина %s в %s уже есть.' % (key, self._name))
        if (at is not None) != self._placed and self._nodes or at is None and self._placed:
            raise SceneError('Вершина %s: место at=(x, y) нужно или всем вершинам, или ни одной.' % key)
        self._placed = at is not None
        el = self._new('nodes', key, {'v': key})
        if at is not None:
            if not isinstance(at, (tuple, list)) or len(at) != 2 or not all(
                    isinstance(one, (int, float)) and math.isfinite(one) and abs(one) <= 100 for one in at):
                raise SceneError('Место вершины %s — два числа от -100 до 100: (x, y), а здесь %s.' % (key, _quoted(at)))
            el.set('x', at[0])
            el.set('y', at[1])
        self._nodes[key], self._next_to[key] = el, []
        if len(_alive) > 4 * _SHAPES:
            _crowded()

    def connect(self, a, b, weight=None):
        """Новое ребро."""
        a, b = self._node(a), self._node(b)
        if a == b:
            raise SceneError('Ребро %s-%s ведёт в ту же вершину: такие рёбра не рисуются.' % (a, b))
        key = '%s-%s' % (a, b)
        if key in self._edges or not self.directed and '%s-%s' % (b, a) in self._edges:
            raise SceneError('Ребро %s уже есть.' % key)
        self._edges[key] = self._new('edges', key, {'a': a, 'b': b})
        self._edges[key].set('n', None if weight is None else _text(weight, 24))
        self._next_to[a].append(b)
        if not self.directed:
            self._next_to[b].append(a)

    def cut(self, a, b):
        """Убрать ребро."""
        el = self._edges.pop(self._edge(a, b))
        a, b = el.now['a'], el.now['b']
        self._next_to[a].remove(b)
        if not self.directed:
            self._next_to[b].remove(a)
        _remove(el)

    def remove(self, name):
        """Убрать вершину вместе с её рёбрами."""
        name = self._node(name)
        for a, b in self.edges:
            if name in (a, b):
                self.cut(a, b)
        del self._next_to[name]
        _remove(self._nodes.pop(name))

    def neighbours(self, name):
        """Соседи вершины по порядку имён."""
        found = self._next_to[self._node(name)]
        return sorted(found, key=lambda one: (0, int(one), one) if one.isdecimal() else (1, 0, one))

    def weight(self, a, b):
        """Вес ребра числом."""
        written = self._edges[self._edge(a, b)].now.get('n', '1')
        try:
            return int(written)
        except ValueError:
            try:
                return float(written)
            except ValueError:
                raise SceneError('Вес ребра %s-%s — не число: %s.' % (a, b, _quoted(written))) from None

    def mark(self, name, tone=..., note=...):
        """Пометить вершину или несколько: g.mark('А', 'here', '0')."""
        for one in _some(name):
            self._nodes[self._node(one)].mark(tone, note)

    def edge(self, a, b, tone=..., note=...):
        """Пометить ребро: g.edge('А', 'Б', 'done'); note меняет надпись у ребра."""
        self._edges[self._edge(a, b)].mark(tone, note)


class tree(_Part):
    """Дерево; layout='each' — для деревьев, где узлы меняют родителей."""
    kind, lists, named = 'tree', ('nodes',), 'дереве'

    def __init__(self, title='', layout='grow'):
        if layout not in ('grow', 'each'):
            raise SceneError("layout может быть 'grow' или 'each', а здесь %s." % _quoted(layout))
        super().__init__(title, **({'layout': 'each'} if layout == 'each' else {}))
        self._each, self._nodes, self._values, self._had, self._path = layout == 'each', {}, {}, {}, []

    def _node(self, node):
        if not isinstance(node, str) or node not in self._nodes:
            raise SceneKeyError('В %s нет узла %s: узел — это то, что отдаёт add.' % (self._name, _quoted(node)))
        return node

    def _els(self):
        return dict(self._nodes)

    def _key_of(self, node):
        return self._node(node)

    def _seen(self, key):
        return key

    def __len__(self):
        return len(self._nodes)

    def __iter__(self):
        return iter(list(self._nodes))

    def __contains__(self, node):
        return node in self._nodes

    def add(self, value, parent=None, side=None):
        """Новый узел под parent; side — 'left' или 'right' в двоичном дереве. Отдаёт узел."""
        place = self._place(parent, side)
        key = self._next('n')
        self._values[key] = value
        self._nodes[key] = self._new('nodes', key, {'v': _text(value), 'o': self._made, **place})
        if 'p' in place:
            self._had[key] = place['p'], side
        if _run.steps:
            self._nodes[key].touch('here')
        if len(_alive) > 4 * _SHAPES:
            _crowded()
        return key

    def _place(self, parent, side, node=None):
        if parent is None:
            if side is not None:
                raise SceneError('side без parent: у корня нет стороны.')
            return {}
        self._node(parent)
        if side not in (None, 'left', 'right'):
            raise SceneError("side — это 'left' или 'right', а здесь %s." % _quoted(side))
        if side and any(one != node and self._nodes[one].now.get('side') == side for one in self.children(parent)):
            raise SceneError('У узла «%s» уже есть %s сын.' % (self._nodes[parent].now['v'], 'левый' if side == 'left' else 'правый'))
        return {'p': parent, **({'side': side} if side else {})}

    def attach(self, node, parent=None, side=None):
        """Перевесить узел вместе с его поддеревом; без parent он становится корнем."""
        above = parent
        while above is not None:
            if self._node(above) == self._node(node):
                raise SceneError('Узел «%s» нельзя повесить под самого себя.' % self._nodes[node].now['v'])
            above = self._nodes[above].now.get('p')
        place = self._place(parent, side, self._node(node))
        if 'p' in place:
            if self._had.setdefault(node, (parent, side)) != (parent, side) and not self._each:
                raise SceneError("Узел «%s» меняет родителя: для таких деревьев пишут tree(layout='each')."
                                 % self._nodes[node].now['v'])
        el = self._nodes[node]
        if el.now.get('p') != parent:
            self._made += 1
            el.set('o', self._made)
        el.set('p', place.get('p'))
        el.set('side', place.get('side'))

    def remove(self, node):
        """Убрать узел вместе с его поддеревом."""
        for child in self.children(node):
            self.remove(child)
        _remove(self._nodes.pop(node))
        del self._values[node]

    def __getitem__(self, node):
        self._nodes[self._node(node)].touch('look')
        return self._values[node]

    def __setitem__(self, node, value):
        el = self._nodes[self._node(node)]
        el.set('v', _text(value))
        el.touch('here')
        self._values[node] = value

    def parent(self, node):
        """Родитель узла или None."""
        return self._nodes[self._node(node)].now.get('p')

    def children(self, node):
        """Сыновья по порядку."""
        self._node(node)
        found = [key for key, el in self._nodes.items() if el.now.get('p') == node]
        sides = {'left': 0, None: 1, 'right': 2}
        return sorted(found, key=lambda key: (sides[self._nodes[key].now.get('side')], self._nodes[key].now['o']))

    def _child(self, node, side):
        return next((one for one in self.children(node) if self._nodes[one].now.get('side') == side), None)

    def left(self, node):
        """Левый сын или None."""
        return self._child(node, 'left')

    def right(self, node):
        """Правый сын или None."""
        return self._child(node, 'right')

    @property
    def root(self):
        """Первый узел без родителя или None."""
        return next((key for key, el in self._nodes.items() if 'p' not in el.now), None)

    def mark(self, node, tone=..., note=...):
        for one in _some(node):
            self._nodes[self._node(one)].mark(tone, note)

    @property
    def depth(self):
        """Сколько вызовов сейчас не кончились."""
        return len(self._path)

    def call(self, words):
        """Вызов функции: узел под тем вызовом, который сейчас работает."""
        if self._path:
            self.mark(self._path[-1], 'look')
        self._path.append(self.add(words, self._path[-1] if self._path else None))
        self.mark(self._path[-1], 'here')
        return self._path[-1]

    def _working(self, what):
        if not self._path:
            raise SceneError('%s без вызова: сначала call.' % what)
        return self._path[-1]

    def answer(self, value):
        """Вызов нашёл свой ответ."""
        self.mark(self._working('answer'), 'done', value)

    def back(self):
        """Работа вернулась к тому, кто вызвал."""
        self._working('back')
        self._path.pop()
        if self._path:
            self.mark(self._path[-1], 'here')
`;
