/**
 * What all parts of a picture share. An element (`_El`) keeps what is seen of it, and what it was at the step before if
 * it has changed since; so a step costs what changed in it, not the size of the picture.
 */
export const coreSource = String.raw`
import ast, datetime, json, math, operator, os, random, sys, time, types

_STEPS, _SHAPES, _BYTES, _ASKS = 5000, 400, 2 * 1024 * 1024, 200
_TONES = ('here', 'look', 'done', 'off', 'bad', 'new')
_dumps = json.JSONEncoder(ensure_ascii=False, separators=(',', ':'), allow_nan=False, check_circular=False).encode
_NEW, _KEEP = {}, ...


class SceneError(Exception):
    """Автор просит то, чего нет на картинке."""
    def __str__(self):
        return str(self.args[0]) if self.args else ''


class SceneIndexError(SceneError, IndexError):
    """Нет такого места."""


class SceneKeyError(SceneError, KeyError):
    """Нет такого имени."""


class _Run:
    """Один запуск: куда уходят шаги и сколько их уже было."""
    send = flush = leave = None
    names = ()
    main = ''
    # asked: how many steps there were at the last question
    steps = bytes = asks = asked = 0
    # Called with the state of each step; only tests set it.
    watch = None


_run = _Run()
# What is seen, by path; what changed since the last step; what was removed since then; what was read or written.
_alive, _dirty, _graves, _touched, _fleeting = {}, [], {}, [], []
_parts, _crowds, _faded = [], [], set()


class _El:
    # was: what the changed fields were at the step before; _NEW: there was no such element; None: nothing has changed.
    __slots__ = 'path', 'owner', 'key', 'now', 'was', 'gone'

    def __init__(self, path, now):
        self.path, self.owner, self.key, self.now, self.was, self.gone = path, path[:-1], path[-1], now, _NEW, False
        _alive[path] = self
        _dirty.append(self)

    def set(self, field, value):
        now = self.now
        old = now.get(field)
        if old == value:
            return
        was = self.was
        if was is None:
            self.was = {field: old}
            _dirty.append(self)
        elif was is not _NEW and field not in was:
            was[field] = old
        if value is None:
            del now[field]
        else:
            now[field] = value

    def touch(self, how):
        before = self.now.get('touch')
        if before is None:
            self.set('touch', how)
            _touched.append(self)
        elif how == 'here':
            self.set('touch', how)

    def mark(self, tone, note):
        if tone is _KEEP and note is _KEEP:
            tone = note = None
        if tone is not _KEEP:
            if tone is not None and tone not in _TONES:
                raise SceneError('Пометки %s нет. Есть: %s; None убирает пометку.' % (_quoted(tone), ', '.join(_TONES)))
            self.set('t', tone)
        if note is not _KEEP:
            self.set('n', None if note is None else _text(note, 24) or None)


def _take():
    """Все изменения с прошлого шага как merge-patch (RFC 7396)."""
    patch, owners = {}, {}
    for el in _dirty:
        was, now, owner = el.was, el.now, el.owner
        el.was = None
        if el.gone:
            if was is _NEW:
                continue
            change = None
        elif was is _NEW:
            change = now
        else:
            change = {field: now.get(field) for field, old in was.items() if now.get(field) != old}
            if not change:
                continue
        into = owners.get(owner)
        if into is None:
            into = patch
            for name in owner:
                into = into.setdefault(name, {})
            owners[owner] = into
        if len(owner) == 2:
            into[el.key] = change
        else:
            into.setdefault(el.key, {}).update(change)
    _dirty.clear()
    _graves.clear()
    return patch


def _has_news():
    """Изменилось ли что-то, кроме следов прошлого шага."""
    for el in _dirty:
        if el.gone:
            if el.was is not _NEW and el.path not in _faded:
                return True
        elif el.was is _NEW:
            if el.now.keys() - {'touch'}:
                return True
        elif any(field != 'touch' and el.now.get(field) != old for field, old in el.was.items()):
            return True
    return False


def _state():
    """Картинка целиком, как она есть сейчас."""
    state = {}
    for path, el in _alive.items():
        into = state
        for name in path:
            into = into.setdefault(name, {})
        into.update(el.now)
    return state


def _settle():
    """Следы прошлого шага исчезают сами: что читали, что меняли и стрелки на один шаг."""
    for el in _touched:
        if not el.gone:
            el.was = {'touch': el.now.pop('touch', None)}
            _dirty.append(el)
    _touched.clear()
    _faded.clear()
    for el in _fleeting:
        if not el.gone:
            _faded.add(el.path)
            _remove(el)
    _fleeting.clear()


def _remove(el):
    el.gone = True
    if el.was is None:
        el.was = {}
        _dirty.append(el)
    if el.was is not _NEW:
        el.was = {**el.now, **el.was}
    del _alive[el.path]
    _graves[el.path] = el


class _Part:
    """Часть картинки. У каждого элемента есть ключ, который остаётся с ним, куда бы он ни переехал."""
    # named: as the word stands after «в»
    kind, lists, maps, named = '', (), (), 'части'

    def __init__(self, title, **fields):
        if len(_parts) >= 20:
            raise SceneError('На картинке уже 20 частей: больше не поместится.')
        if title is not None and not isinstance(title, str):
            raise SceneError('Название — это строка, а здесь %s.' % _quoted(title))
        self._title, self._key, self._made = _text(title or '', 60), 'p%d' % len(_parts), 0
        _parts.append(self)
        self._el = _El((self._key,), {'kind': self.kind, 'title': self._title, **fields})
        for name in self.lists:
            _El((self._key, name), {})
        self._maps = {name: _El((self._key, name), {}) for name in self.maps}

    @property
    def _name(self):
        return '%s «%s»' % (self.named, self._title) if self._title else self.named

    def _new(self, many, key, now):
        path = self._key, many, key
        el = _graves.pop(path, None)
        if el is None:
            return _El(path, now)
        if el.was is not _NEW:
            for field in now:
                el.was.setdefault(field, None)
        el.gone, el.now = False, now
        _alive[path] = el
        return el

    def _next(self, letter):
        self._made += 1
        return '%s%d' % (letter, self._made)

    def _els(self):
        """Что можно пометить: ключ и элемент."""
        return {}

    def clean(self):
        """Убрать все пометки."""
        for el in self._els().values():
            el.mark(None, None)

    def _point(self, name, value):
        if value is not None and (name == '__proto__' or len(name) > 24 or not name.isidentifier()):
            raise SceneError('Указатель назван %s: нужно имя из букв, не длиннее 24.' % _quoted(name))
        self._maps['at'].set(name, value)

    def forget(self, *names):
        """Убрать указатели: a.forget('i', 'j')."""
        for name in names:
            self._maps['at'].set(name, None)

    def _brace(self, name, lo, hi, size):
        label = _label(name, 'Имя скобки')
        el = _alive.get((self._key, 'bands', label))
        if lo is None or hi is None or _whole(lo, 'Начало скобки') > _whole(hi, 'Конец скобки'):
            if el:
                _remove(el)
            return
        if lo < 0 or hi >= size:
            raise SceneIndexError('Скобка «%s» от %d до %d не помещается: в %s %s.' % (
                label, lo, hi, self._name, _places(size)))
        if el:
            el.set('lo', int(lo))
            el.set('hi', int(hi))
        else:
            self._new('bands', label, {'lo': int(lo), 'hi': int(hi)})


def _text(value, most=60):
    """То, что видно на картинке вместо значения."""
    if value is None:
        return ''
    if type(value) is float:
        text = _number_text(value)
    else:
        try:
            text = value if type(value) is str else str(value)
        except ValueError:
            text = '≈2**%d' % (value.bit_length() - 1)
    if len(text) > most:
        text = text[:most - 1] + '…'
    return text if text.isprintable() else ''.join(map(_plain, text))


def _number_text(value):
    if math.isinf(value):
        return '∞' if value > 0 else '−∞'
    text = repr(value)
    return text if len(text) <= 8 else '%.6g' % value


def _plain(letter):
    if letter.isprintable() or letter == '\u200d':
        return letter
    return ' ' if letter.isspace() else '\ufffd'


def _quoted(value):
    return '«%s»' % _text(value if isinstance(value, str) else repr(value), 40)


def _whole(value, what):
    if isinstance(value, bool) or not hasattr(type(value), '__index__'):
        raise SceneError('%s — это целое число, а здесь %s.' % (what, _quoted(value)))
    return operator.index(value)


def _places(size):
    return 'места от 0 до %d' % (size - 1) if size else 'пока пусто'


def _label(value, what, most=24):
    label = _text(value)
    if not label or label == '__proto__':
        raise SceneError('%s не может быть таким: %s.' % (what, _quoted(value)))
    if len(label) > most:
        raise SceneError('%s длиннее %d букв: %s.' % (what, most, _quoted(value)))
    return label


def _some(i):
    """Одно или несколько: 3, [1, 2], range(5)."""
    return list(i) if isinstance(i, (list, tuple, range, set, frozenset)) else [i]


def plural(n, one, few, many):
    """Число со словом: plural(5, 'шаг', 'шага', 'шагов') — «5 шагов»."""
    last, two = abs(n) % 10, abs(n) % 100
    return '%s %s' % (n, many if 10 < two < 20 else one if last == 1 else few if 1 < last < 5 else many)


def note(part, text):
    """Записка на бумаге рядом с частью картинки; None убирает её."""
    if not isinstance(part, _Part):
        raise SceneError('note: первой идёт часть картинки, например note(a, "…"), а здесь %s.' % _quoted(part))
    part._el.set('note', None if text is None else _text(text, 160) or None)
`;
