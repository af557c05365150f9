/** Sentences, the listing beside the picture, the ends of a run. */
export const tellingSource = String.raw`
_listing = {'code': None, 'language': 'python', 'lines': {}, 'found': {}, 'is_sent': False}
_DRAWS = {'say', 'note', 'plural', 'mark', 'at', 'band', 'edge', 'lift', 'clean', 'forget', 'from_', 'call', 'answer', 'back',
          'compare', 'shift', 'place'}


def _where():
    """Строка автора, которая сейчас работает."""
    frame = sys._getframe(1)
    while frame and frame.f_code.co_filename != _run.main:
        frame = frame.f_back
    return frame.f_lineno if frame else None


def _put(kind, **fields):
    _run.bytes += _run.send(_dumps({'do': kind, **{name: value for name, value in fields.items() if value is not None}}))
    if _run.bytes > _BYTES:
        _stop('Анимация больше 2 МБ: возьмите данные поменьше.')


def _stop(message):
    """Предел: запуск кончается здесь, и except его не удержит."""
    _run.send(_dumps({'do': 'fail', 'message': message, 'line': _where() or 1}))
    _finish()


def _finish():
    try:
        _run.flush()
    finally:
        _run.leave(0)


def _crowded():
    _stop('На картинке больше %d элементов: возьмите данные поменьше.' % _SHAPES)


def _words(text, most, what):
    if not isinstance(text, str):
        raise SceneError('%s — это строка, а здесь %s.' % (what, _quoted(text)))
    if len(text) > most:
        raise SceneError('%s длиннее %d букв: расскажите короче.' % (what, most))
    return _text(text, most)


def _step(say, line=None, chapter=None):
    _run.steps += 1
    if _run.steps > _STEPS:
        _stop('Шагов больше %d: возьмите данные поменьше.' % _STEPS)
    if len(_alive) + sum(map(len, _crowds)) > _SHAPES and _shapes() > _SHAPES:
        _crowded()
    if not _listing['is_sent']:
        _listing['is_sent'] = True
        if _listing['code'] is not None:
            _put('listing', code=_listing['code'], language=_listing['language'])
    _put('step', say=say, line=line, at=_where(), chapter=chapter, patch=_take() or None)
    if _run.watch:
        _run.watch(_state())
    _settle()


def _shapes():
    return sum(len(path) == 3 for path in _alive) + sum(map(len, _crowds))


def say(text, at=None, chapter=None):
    """Шаг: предложение о том, что видно на картинке."""
    text = _words(text, 500, 'Предложение')
    if chapter is not None:
        chapter = _words(chapter, 60, 'Название главы')
    _step(text, _line_at(at) if at is not None else _line_here(), chapter)


def _line_at(at):
    line = _listing['found'].get(at)
    if line is None:
        if _listing['code'] is None:
            raise SceneError("say(at=…) ищет строку листинга, а листинга нет: дайте его в code('''…''') или отметьте функцию @shown.")
        wanted = _words(at, 200, 'at').strip()
        rows = [(i, row.strip()) for i, row in enumerate(_listing['code'], 1)]
        found = [i for i, row in rows if row == wanted] or [i for i, row in rows if row.startswith(wanted)]
        if len(found) != 1 or not wanted:
            raise SceneError('say(at=%s): таких строк в листинге %d, а нужна одна: напишите %s.' % (
                _quoted(wanted), len(found), 'больше букв' if found else 'начало строки, как в листинге'))
        line = _listing['found'][at] = found[0]
    return line


def _line_here():
    frame, lines = sys._getframe(2), _listing['lines']
    while frame and lines:
        line = lines.get((frame.f_code.co_filename, frame.f_lineno))
        if line:
            return line
        frame = frame.f_back
    return None


def code(text, language='python'):
    """Листинг рядом с картинкой, на любом языке; строку шага называет say(…, at='начало строки')."""
    if not isinstance(text, str) or not isinstance(language, str):
        raise SceneError("Листинг — это строка: code('''…'''), а здесь %s." % _quoted(text))
    rows = text.expandtabs(4).strip('\n').rstrip().split('\n')
    shift = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    _list([row[shift:].rstrip() for row in rows], language)


def _list(rows, language):
    if _run.steps:
        raise SceneError('Листинг даётся до первого say: потом он уже не меняется.')
    before = _listing['code']
    if before is not None and (language, 'python') != ('python', _listing['language']):
        raise SceneError('Листинг бывает на одном языке.')
    whole = [*before, '', *rows] if before is not None else rows
    if len(whole) > 200 or max(map(len, whole), default=0) > 200:
        raise SceneError('Листинг слишком большой: не больше 200 строк по 200 букв.')
    _listing['code'] = [''.join(map(_plain, row)) for row in whole]
    _listing['language'] = language
    return len(whole) - len(rows)


def drawing(function):
    """Функция, которая только рисует: @shown прячет строки, где её зовут."""
    _DRAWS.add(getattr(function, '__name__', ''))
    return function


def shown(function):
    """Сама функция — листинг: без строк, которые только рисуют. Строка шага находится сама."""
    if not isinstance(function, types.FunctionType) or function.__name__ == '<lambda>':
        raise SceneError('@shown ставят над def, а здесь %s.' % _quoted(function))
    made = function.__code__
    with open(made.co_filename, encoding='utf-8') as file:
        source = file.read().split('\n')
    whole = next(node for node in ast.walk(ast.parse('\n'.join(source))) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
                 and node.name == function.__name__ and made.co_firstlineno in [node.lineno, *(one.lineno for one in node.decorator_list)])
    hidden, changed = set(), {}
    for one in whole.decorator_list:
        if getattr(one, 'id', '') in ('shown', 'drawing'):
            hidden.update(range(one.lineno, one.end_lineno + 1))
    for node in whole.body:
        _hide(node, hidden)
    calls = [node for node in ast.walk(whole) if isinstance(node, ast.Call) and getattr(node.func, 'id', '') == 'ask']
    for node in sorted(calls, key=lambda node: (-node.lineno, -node.col_offset)):
        # The listing must not tell the right answer.
        if node.lineno not in hidden:
            row = changed.get(node.lineno, source[node.lineno - 1]).encode()
            end = source[node.end_lineno - 1].encode()[node.end_col_offset:]
            changed[node.lineno] = (row[:node.col_offset] + b'?' + end).decode()
            hidden.update(range(node.lineno + 1, node.end_lineno + 1))
    begin = min([whole.lineno, *(one.lineno for one in whole.decorator_list)])
    numbers = [n for n in range(begin, whole.end_lineno + 1) if n not in hidden]
    rows = [changed.get(n, source[n - 1]).expandtabs(4).rstrip() for n in numbers]
    shift = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    first, at = _list([row[shift:] for row in rows], 'python'), 0
    for n in range(begin, whole.end_lineno + 1):
        at += n not in hidden
        _listing['lines'][made.co_filename, n] = first + max(at, 1)
    return function


def _hide(node, hidden):
    """Прячет оператор, если он только рисует; отдаёт, спрятан ли он."""
    inner = [part for name in ('body', 'orelse', 'finalbody') for part in [getattr(node, name, None)] if part]
    inner += [one.body for one in [*getattr(node, 'handlers', ()), *getattr(node, 'cases', ())]]
    if inner and not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        before = set(hidden)
        blocks = [[_hide(one, hidden) for one in block] for block in inner]
        if all(map(all, blocks)):
            hidden.update(range(node.lineno, node.end_lineno + 1))
            return True
        if any(map(all, blocks)):
            # A heading without a body would not be a program, so such a body stays.
            for block, gone in zip(inner, blocks):
                if all(gone):
                    for one in block:
                        hidden.difference_update(set(range(one.lineno, one.end_lineno + 1)) - before)
        return False
    call = node.value if isinstance(node, (ast.Expr, ast.Assign)) else None
    if isinstance(call, ast.Call):
        name = getattr(call.func, 'attr', None) or getattr(call.func, 'id', '')
        if name in _DRAWS or name == 'ask' and isinstance(node, ast.Expr):
            hidden.update(range(node.lineno, node.end_lineno + 1))
            return True
    return False
`;
