export const linksSource = String.raw`
class links(_Part):
    """Связный список: links([3, 1, 2]); узел — это то, что отдают first, next и add."""
    kind, lists, maps, named = 'links', ('nodes',), ('at',), 'списке'

    def __init__(self, values=(), title=''):
        super().__init__(title)
        self._row, self._values = [], {}
        for value in values:
            self.add(value)
        for one, two in zip(self._row, self._row[1:]):
            one.set('next', two.path[2])

    def _node(self, node):
        if not isinstance(node, str) or node not in self._values:
            raise SceneKeyError('В %s нет узла %s.' % (self._name, 'None: список здесь уже кончился' if node is None else _quoted(node)))
        return node

    def _of(self, node):
        return _alive[self._key, 'nodes', self._node(node)]

    def _els(self):
        return {el.path[2]: el for el in self._row}

    def _key_of(self, node):
        return self._node(node)

    def _seen(self, key):
        return key

    def __len__(self):
        return len(self._row)

    def __iter__(self):
        return iter([el.path[2] for el in self._row])

    @property
    def first(self):
        """Узел, который стоит первым, или None."""
        return self._row[0].path[2] if self._row else None

    def add(self, value, after=None):
        """Новый узел: после узла after и связанный с ним, или с краю и ни с чем не связанный. Отдаёт узел."""
        place = len(self._row) if after is None else self._row.index(self._of(after)) + 1
        key = self._next('n')
        self._values[key] = value
        el = self._new('nodes', key, {'v': _text(value), 'i': place})
        self._row.insert(place, el)
        self._count()
        if after is not None:
            el.set('next', self._of(after).now.get('next'))
            self._of(after).set('next', key)
        if _run.steps:
            el.touch('here')
        if len(_alive) > 4 * _SHAPES:
            _crowded()
        return key

    def _count(self):
        for i, el in enumerate(self._row):
            el.set('i', i)

    def next(self, node):
        """Следующий узел или None; чтение отмечается."""
        el = self._of(node)
        el.touch('look')
        return el.now.get('next')

    def link(self, node, to):
        """Стрелка от узла к другому; None — в никуда."""
        el = self._of(node)
        el.set('next', None if to is None else self._node(to))
        el.touch('here')

    def place(self, node, i):
        """Нарисовать узел на месте i."""
        if not 0 <= _whole(i, 'Место узла') < len(self._row):
            raise SceneIndexError('В %s нет места %d: там %s.' % (self._name, i, _places(len(self._row))))
        el = self._of(node)
        self._row.remove(el)
        self._row.insert(i, el)
        self._count()

    def remove(self, node):
        """Убрать узел; стрелки и указатели на него пропадают."""
        el = self._of(node)
        for one in self._row:
            if one.now.get('next') == node:
                one.set('next', None)
        for name, where in list(self._maps['at'].now.items()):
            if where == node:
                self._maps['at'].set(name, None)
        self._row.remove(el)
        _remove(el)
        self._count()
        return self._values.pop(node)

    def __getitem__(self, node):
        self._of(node).touch('look')
        return self._values[node]

    def __setitem__(self, node, value):
        el = self._of(node)
        el.set('v', _text(value))
        el.touch('here')
        self._values[node] = value

    def at(self, **nodes):
        """Указатели на узлы: l.at(cur=node); None показывает «нет», forget убирает."""
        for name, node in nodes.items():
            self._point(name, '' if node is None else self._node(node))

    def mark(self, node, tone=..., note=...):
        for one in _some(node):
            self._of(one).mark(tone, note)
`;
