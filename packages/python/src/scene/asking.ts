/** Questions to a student. scene-notes.ts says how the product takes part. */
export const askingSource = String.raw`
_order = {'seed': 0, 'actions': None, 'mode': 'at_once', 'tries': 2, 'used': 0}


class _Meaning:
    """Как действие ученика становится ответом программы, и какие действия верны."""
    def __init__(self, part, do, right, at, among, count):
        self.part, self.do, self.fixed, self.count = part, do, None, 1
        found = part._els()
        self.may = None if among is None else [self.key(one) for one in _some(among)]
        if do == 'swap':
            self.count = 2
            self.rights = [self.pair(one) for one in (right if isinstance(right, list) else [right])]
        elif do == 'set':
            if at is not None:
                self.fixed = self.key(at)
                self.may = [self.fixed]
            self.rights = [self.worth(one) for one in (right if isinstance(right, list) else [right])]
        elif do == 'order':
            self.rights = [self.row(one) for one in (right if self.are_rows(right) else [right])]
            self.count = len(self.rights[0][0]) if self.rights else 0
        else:
            whole = right if isinstance(right, (list, set, frozenset)) else [right]
            self.rights = [((self.key(one),), None) for one in whole]
        if not self.rights or not self.count:
            raise SceneError('ask: right пуст, и верного ответа нет.')
        if self.may is None and part.kind == 'graph':
            # без among выбирают вершины; о рёбрах сказать нужно
            asked = {key for keys, _ in self.rights for key in keys}
            if not asked.isdisjoint(part._edges):
                self.may = list(part._edges if asked.issubset(part._edges) else found)
        self.known = set(found if self.may is None else self.may)
        for keys, _ in self.rights:
            if len(keys) != self.count or not self.known.issuperset(keys) or len(set(keys)) != len(keys):
                raise SceneError('ask: верный ответ нельзя выбрать: проверьте right и among.')

    def key(self, one):
        return self.part._key_of(one)

    def are_rows(self, right):
        """Несколько равно верных порядков; пара может быть и одним элементом: клеткой или ребром."""
        if not isinstance(right, list) or not all(isinstance(one, (tuple, list)) for one in right):
            return False
        try:
            return [self.key(one) for one in right] == []
        except SceneError:
            return True

    def pair(self, one):
        if not isinstance(one, tuple) or len(one) != 2:
            raise SceneError("ask(do='swap'): right — это пара, например right=(i, j), а здесь %s." % _quoted(one))
        return (self.key(one[0]), self.key(one[1])), None

    def worth(self, one):
        if self.fixed is not None:
            return (self.fixed,), one
        if not isinstance(one, tuple) or len(one) != 2:
            raise SceneError("ask(do='set'): или at=где, right=что, или right=(где, что), а здесь %s." % _quoted(one))
        return (self.key(one[0]),), one[1]

    def row(self, one):
        if not isinstance(one, (tuple, list, range)):
            raise SceneError("ask(do='order'): right — несколько по порядку, например right=[2, 0, 1], а здесь %s." % _quoted(one))
        return tuple(self.key(each) for each in one), None

    def action(self, right):
        keys, worth = right
        return {'do': self.do, 'of': self.part._key, 'what': list(keys), **({} if self.do != 'set' else {'value': _text(worth)})}

    def read(self, action):
        """Действие ученика: ключи и значение; None, если вопрос его не понимает."""
        if not isinstance(action, dict) or action.get('do') != self.do or action.get('of') not in self.names():
            return None
        keys = action.get('what')
        if not isinstance(keys, list) or len(keys) != self.count or not all(isinstance(one, str) for one in keys):
            return None
        if not self.known.issuperset(keys) or len(set(keys)) != len(keys):
            return None
        return (tuple(keys), None) if self.do != 'set' else self.read_value(tuple(keys), action.get('value'))

    def names(self):
        of = getattr(self.part, '_of', None)
        return (self.part._key, of._key) if isinstance(of, _Part) else (self.part._key,)

    def read_value(self, keys, written):
        if not isinstance(written, str) or len(written) > 60:
            return None
        written, model = written.strip(), self.rights[0][1]
        if type(model) is bool or not isinstance(model, (int, float)):
            return keys, written
        try:
            number = float(written.replace(',', '.').replace('−', '-').replace('∞', 'inf'))
        except ValueError:
            return None
        if math.isnan(number):
            return None
        return keys, int(number) if math.isfinite(number) and number == int(number) and type(model) is int else number

    def right_of(self, mine):
        """Верный ответ, равный этому; None, если он неверен."""
        keys, worth = mine
        for right in self.rights:
            same = set(right[0]) == set(keys) if self.do == 'swap' else right[0] == keys
            if same and (self.do != 'set' or worth == right[1] or _text(worth) == _text(right[1])):
                return right
        return None

    def answer(self, chosen):
        """То, с чем программа идёт дальше."""
        seen = [self.part._seen(key) for key in chosen[0]]
        if self.do == 'set':
            return chosen[1] if self.fixed is not None else (seen[0], chosen[1])
        return seen[0] if self.do == 'pick' else tuple(seen) if self.do == 'swap' else seen


def ask(part, question, *, right, do='pick', at=None, among=None, points=1, hint=None):
    """Вопрос ученику; программа идёт дальше с его ответом. Список в right — одинаково верные ответы."""
    if not isinstance(part, _Part):
        raise SceneError('ask: первой идёт часть картинки, например ask(g, "…", right=…), а здесь %s.' % _quoted(part))
    if do not in ('pick', 'swap', 'set', 'order'):
        raise SceneError("ask: do — это 'pick', 'swap', 'set' или 'order', а здесь %s." % _quoted(do))
    if isinstance(points, bool) or not isinstance(points, int) or not 1 <= points <= 100:
        raise SceneError('ask: points — целое число от 1 до 100, а здесь %s.' % _quoted(points))
    question = _words(question, 200, 'Вопрос')
    if not question.strip():
        raise SceneError('ask: вопрос пуст.')
    meaning = _Meaning(part, do, right, at, among, None)
    _run.asks += 1
    if _run.asks > _ASKS:
        _stop('Вопросов больше %d: возьмите данные поменьше.' % _ASKS)
    _reach(question)
    shown = {'question': question, 'do': do, 'part': part._key, 'points': points}
    if meaning.may is not None:
        shown['among'] = meaning.may
    if do == 'order':
        shown['count'] = meaning.count
    if hint is not None:
        shown['hint'] = _words(hint, 300, 'Подсказка')
    if _order['actions'] is None:
        _put('ask', ask=shown, right=[meaning.action(one) for one in meaning.rights])
        return meaning.answer(meaning.rights[0])
    _put('ask', ask=shown)
    return meaning.answer(_play(meaning))


def _reach(question):
    """Вопрос стоит в конце шага. Что программа прочла, готовя ответ, подсказывать его не должно."""
    for el in _touched[:]:
        if el.now.get('touch') == 'look':
            el.set('touch', None)
            _touched.remove(el)
    if _run.asked == _run.steps or _has_news():
        _step(question, _line_here())
    _run.asked = _run.steps


def _play(meaning):
    at_once, tries = _order['mode'] == 'at_once', 0
    while True:
        if _order['used'] >= len(_order['actions']):
            _put('wait', left=_order['tries'] - tries if at_once else None)
            _finish()
        mine = meaning.read(_order['actions'][_order['used']])
        _order['used'] += 1
        if not at_once:
            _put('mark', mark='bad' if mine is None else 'taken', done=None if mine is None else meaning.action(mine))
            if mine is not None:
                return mine
            continue
        tries += 1
        right = mine and meaning.right_of(mine)
        if right:
            _put('mark', mark='right' if tries == 1 else 'second')
            return right
        if tries >= _order['tries']:
            _put('mark', mark='shown')
            return meaning.rights[0]
        _put('mark', mark='wrong')


def own(data, lo=1, hi=99):
    """Данные по варианту ученика: own(6, 1, 20) — шесть разных чисел; own(['раз', 'два']) — одно из списка."""
    if isinstance(data, (list, tuple)):
        if not data:
            raise SceneError('own: список вариантов пуст.')
        return _order['chance'].choice(data)
    count, lo, hi = _whole(data, 'Сколько чисел'), _whole(lo, 'Меньшее число'), _whole(hi, 'Большее число')
    if not 1 <= count <= min(_SHAPES, hi - lo + 1):
        raise SceneError('own: не найти %s от %d до %d.' % (plural(count, 'разное число', 'разных числа', 'разных чисел'), lo, hi))
    return _order['chance'].sample(range(lo, hi + 1), count)
`;
