/** The beginning and the ends of a scene run, and why two runs are equal. */
export const runningSource = String.raw`
def _begin(send, names, flush, leave):
    """send(note): takes one note, gives its bytes; names: the author's files, the program first; leave(code): ends the run."""
    _run.send, _run.names, _run.main, _run.flush, _run.leave = send, names, names[0], flush, leave
    try:
        with open('+scene.json', encoding='utf-8') as file:
            order = json.load(file)
    except FileNotFoundError:
        order = {}
    _order.update({name: value for name, value in order.items() if value is not None})
    _order['tries'] = max(1, min(5, int(_order['tries'])))
    _order['chance'] = random.Random(str(_order['seed']))
    _fix()


def _fix():
    """Случай, часы и прочее, что могло бы быть в двух запусках разным."""
    random.seed(str(_order['seed']))
    chance, now = random.Random('scene'), [1_700_000_000_000_000_000]

    def ticking(unit, kind):
        def clock(*_):
            # A clock that stands still would keep a program that waits for it.
            now[0] += 1_000_000
            return kind(now[0]) if unit == 1 else now[0] / unit
        return clock

    for name in 'time', 'monotonic', 'perf_counter', 'process_time', 'thread_time':
        setattr(time, name, ticking(1_000_000_000, float))
        setattr(time, name + '_ns', ticking(1, int))
    for name in 'localtime', 'gmtime':
        def named(seconds=None, _plain=getattr(time, name)):
            return _plain(time.time() if seconds is None else seconds)
        setattr(time, name, named)
    plain_strftime, plain_ctime = time.strftime, time.ctime
    time.strftime = lambda words, moment=None: plain_strftime(words, time.localtime() if moment is None else moment)
    time.ctime = lambda seconds=None: plain_ctime(time.time() if seconds is None else seconds)
    time.sleep = lambda seconds: None
    os.urandom = random._urandom = lambda size: chance.randbytes(size)
    day, moment = datetime.date, datetime.datetime

    class Known(type):
        def __instancecheck__(cls, one):
            return isinstance(one, cls.__base__) if cls in (date, fixed) else type.__instancecheck__(cls, one)

    class date(day, metaclass=Known):
        @classmethod
        def today(cls):
            return cls.fromtimestamp(time.time())

    class fixed(moment, metaclass=Known):
        @classmethod
        def now(cls, tz=None):
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def utcnow(cls):
            return cls.fromtimestamp(time.time(), datetime.timezone.utc).replace(tzinfo=None)

        @classmethod
        def today(cls):
            return cls.now()

    fixed.__name__ = fixed.__qualname__ = 'datetime'
    date.__module__ = fixed.__module__ = 'datetime'
    datetime.date, datetime.datetime = date, fixed


def _end():
    """Программа дошла до конца."""
    unsaid = _has_news()
    if unsaid and _run.asks:
        # What a student did last must be seen, and compared.
        _step('Готово.')
        unsaid = False
    _put('end', unsaid=True if unsaid else None)


def _fail(error):
    """Программа сломалась: своими словами, если сломал её этот модуль."""
    if _run.send is None:
        return
    line, trace = None, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == _run.main:
            line = trace.tb_lineno
        trace = trace.tb_next
    words = _text(str(error), 400) if isinstance(error, SceneError) else None
    if isinstance(error, SystemExit):
        words = 'Программа остановилась: %s' % _text(error.code, 200)
    _put('fail', message=words, line=line)


__all__ = ['array', 'row', 'bars', 'heap', 'table', 'values', 'buckets', 'text', 'graph', 'tree', 'links', 'say', 'shown',
           'drawing', 'code', 'plural', 'compare', 'note', 'ask', 'own', 'SceneError']
`;
