/**
 * Python code for both sides of a bridge (bridge.ts): the stand-in for an object of the other side, and the operators
 * that it passes on.
 */
export const remoteSource = String.raw`
def _make_remote():
    import operator

    binary = [f'__{way}{name}__' for name in ('add', 'sub', 'mul', 'truediv', 'floordiv', 'mod', 'divmod', 'pow', 'matmul',
              'and', 'or', 'xor', 'lshift', 'rshift') for way in ('', 'r', 'i') if (way, name) != ('i', 'divmod')]
    compared = ['__eq__', '__ne__', '__lt__', '__le__', '__gt__', '__ge__']
    asked = {
        '__len__': len, '__iter__': iter, '__next__': next, '__bool__': bool, '__str__': str, '__repr__': repr,
        '__hash__': hash, '__getitem__': operator.getitem, '__setitem__': operator.setitem,
        '__delitem__': operator.delitem, '__int__': int, '__float__': float, '__index__': operator.index,
        '__abs__': abs, '__neg__': operator.neg, '__pos__': operator.pos, '__invert__': operator.invert,
        '__round__': round, '__format__': format, '__reversed__': reversed, '__contains__': operator.contains,
    }

    class Broken(Exception):
        """The other side does not keep to the rules of the bridge."""

    class Remote:
        __slots__ = ('_Remote__bridge', '_Remote__number', '_Remote__kind', '_Remote__base')

        def __init__(self, bridge, number, kind, base):
            for name, value in ('bridge', bridge), ('number', number), ('kind', kind), ('base', base):
                object.__setattr__(self, '_Remote__' + name, value)

        @property
        def __class__(self):
            return self.__bridge.known.get(self.__kind, Remote)

        def __call__(self, /, *args, **named):
            return self.__bridge.ask('call', self, args, named)

        def __getattr__(self, name):
            return self.__bridge.ask('get', self, name)

        def __setattr__(self, name, value):
            self.__bridge.ask('set', self, name, value)

        def __delattr__(self, name):
            self.__bridge.ask('del', self, name)

        def __instancecheck__(self, one):
            return isinstance(one, Remote) and self.__bridge.ask('isinstance', one, self) is True

        def __subclasscheck__(self, one):
            return isinstance(one, Remote) and self.__bridge.ask('issubclass', one, self) is True

        def __enter__(self):
            return self.__bridge.ask('special', self, '__enter__', ())

        def __exit__(self, kind, error, trace):
            return self.__bridge.ask('special', self, '__exit__', (kind, error, None))

        def __hash__(self):
            return self.__bridge.ask('special', self, '__hash__', ()) if self.__bridge.may_ask(self) else id(self)

    def special(name):
        is_telling = name in binary or name in compared or name == '__contains__'
        def method(self, *args):
            bridge = object.__getattribute__(self, '_Remote__bridge')
            base = object.__getattribute__(self, '_Remote__base')
            if is_telling and not isinstance(args[0], Remote) and not bridge.may_ask(self):
                if base is None:
                    if name == '__contains__':
                        raise TypeError('argument is not a container')
                    return NotImplemented
                found = getattr(type(base), name, None)
                return NotImplemented if found is None else found(base, *args)
            return bridge.ask('special', self, name, args)
        method.__name__ = name
        return method

    Remote.__doc__ = property(lambda self: self.__getattr__('__doc__'))
    for name in (*binary, *compared, *asked):
        if name != '__hash__':
            setattr(Remote, name, special(name))

    return Remote, Broken, frozenset((*binary, *compared, *asked)), asked

_remote_parts = _make_remote()
`;
