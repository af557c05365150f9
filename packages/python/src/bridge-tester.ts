/**
 * Python code for the tests' side of a bridge. Its input is a `TestOrder`, its output a `TestReport` (protocol.ts). A
 * plain `assert a == b` is rewritten, so that the message can show both values.
 */
export const testerSource = String.raw`
def _test(parts=_bridge_parts, open_bridge=_open_bridge):
    import ast, builtins, io, json, os, sys, types
    Bridge, Broken, Remote = parts
    OWNER = '__test__'
    order = json.load(sys.stdin)
    out, sys.stdout = sys.stdout, io.StringIO()

    class BrokenTest(Exception):
        """The author's Python is no Python."""

    class Unequal(AssertionError):
        def __init__(self, words, sides):
            super().__init__(words)
            self.sides = sides

    def end(how, **more):
        json.dump({'end': how, **more}, out)
        out.flush()
        os._exit(0)

    def show(one):
        try:
            text = repr(one)
        except Exception as error:
            text = '<%s>' % type(error).__name__
        return text if len(text) <= 2000 else text[:2000] + '…'

    signs = {ast.Eq: '==', ast.NotEq: '!=', ast.Lt: '<', ast.LtE: '<=', ast.Gt: '>', ast.GtE: '>=', ast.Is: 'is',
             ast.IsNot: 'is not', ast.In: 'in', ast.NotIn: 'not in'}

    class TakeApart(ast.NodeTransformer):
        def visit_Assert(self, node):
            test = node.test
            said = node.msg or ast.Constant(None)
            if not (isinstance(test, ast.Compare) and len(test.ops) == 1):
                args = [ast.Constant(ast.unparse(test)), said, ast.Name('__left__', ast.Load())]
                failed = ast.Call(ast.Name('__failed__', ast.Load()), args, [])
                kept = ast.NamedExpr(ast.Name('__left__', ast.Store()), test)
                return ast.copy_location(ast.Assert(kept, failed), node)
            left, right = test.left, test.comparators[0]
            texts = [ast.Constant(ast.unparse(side)) for side in (left, right)]
            sign = ast.Constant(signs[type(test.ops[0])])
            keep = lambda name, value: ast.NamedExpr(ast.Name(name, ast.Store()), value)
            load = lambda name: ast.Name(name, ast.Load())
            compare = ast.Compare(keep('__left__', left), test.ops, [keep('__right__', right)])
            args = [load('__left__'), load('__right__'), sign, *texts, said,
                    ast.Constant(is_plain(left) and not is_plain(right))]
            failed = ast.Raise(ast.Call(load('__unequal__'), args, []), None)
            return ast.copy_location(ast.If(ast.UnaryOp(ast.Not(), compare), [failed], []), node)

    def is_plain(node):
        return not any(isinstance(one, (ast.Call, ast.Name, ast.Attribute, ast.Subscript)) for one in ast.walk(node))

    def unequal(left, right, sign, left_text, right_text, said, is_turned):
        got, expected, text = (right, left, right_text) if is_turned else (left, right, left_text)
        if sign == '==':
            words = '%s: получилось %s, а должно быть %s.' % (text, show(got), show(expected))
            sides = [show(got), show(expected)]
        else:
            words = 'Не выполнено: %s %s %s (слева %s, справа %s).' % (left_text, sign, right_text, show(left), show(right))
            sides = None
        return Unequal(words if said is None else str(said), sides)

    def failed(text, said, value):
        return 'Не выполнено: %s (получилось %s).' % (text, show(value)) if said is None else said

    def compiled(source, name):
        try:
            tree = ast.parse(source, name)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise BrokenTest('%s, строка %s: %s' % (name, getattr(error, 'lineno', '?'), getattr(error, 'msg', error)))
        return compile(ast.fix_missing_locations(TakeApart().visit(tree)), name, 'exec', dont_inherit=True)

    bridge = open_bridge(Bridge(OWNER))
    space = {'__name__': OWNER, '__builtins__': builtins, '__unequal__': unequal, '__failed__': failed}
    sys.modules[OWNER] = owner = types.ModuleType(OWNER)
    space['printed'] = lambda: bridge.ask('printed')

    def name_from(name):
        value = bridge.ask('name', name)
        if isinstance(value, Remote):
            bridge.named.add(object.__getattribute__(value, '_Remote__number'))
        return value

    class Solution(types.ModuleType):
        def __getattr__(self, name):
            if name.startswith('__'):
                raise AttributeError(name)
            if name not in names:
                missing.append(name)
                raise AttributeError('module %r has no attribute %r' % (order['module'], name))
            return name_from(name)

        def __setattr__(self, name, value):
            raise AttributeError('the module of the solution can not be changed')

    names, missing = [], []

    def names_used(source):
        return {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}

    def run():
        codes = [(order['prelude'], 'prelude'), (order['test'], 'test')]
        programs = [compiled(*code) for code in codes]
        bridge.ask('load', order['module'])
        names[:] = [name for name in bridge.ask('names') if type(name) is str]
        sys.modules[order['module']] = Solution(order['module'])
        used = set().union(*(names_used(source) for source, _ in codes))
        for name in names:
            if name in used:
                space[name] = name_from(name)
        bridge.asks = 0
        for program in programs:
            exec(program, space)
        if order['style'] == 'unittest':
            run_cases()

    def run_cases():
        import unittest
        kinds = [one for one in list(space.values()) if isinstance(one, type) and issubclass(one, unittest.TestCase)
                 and one.__module__ == OWNER]
        methods = [(kind, name) for kind in kinds for name in unittest.defaultTestLoader.getTestCaseNames(kind)]
        if not methods:
            raise BrokenTest('нет ни одного метода test_…')
        passed, first = 0, None
        for kind, name in methods:
            result = Result()
            kind(name).run(result)
            if result.error is None:
                passed += 1
            elif first is None:
                first = result.error
        if first is not None:
            tell(first, share=passed / len(methods))

    def result_of():
        import unittest
        class Result(unittest.TestResult):
            error = None
            def addError(self, test, found):
                self.error = self.error or found[1]
            addFailure = addError
            def addSubTest(self, test, subtest, found):
                if found is not None:
                    self.addError(test, found)
            def addUnexpectedSuccess(self, test):
                self.error = self.error or AssertionError('Неожиданный успех.')
        return Result

    def tell(error, share=0):
        if isinstance(error, BrokenTest):
            end('broken', message=str(error), share=0)
        trace = getattr(error, '__bridge__', None)
        if type(trace) is str:
            end('error', error=type(error).__name__, stderr=trace, share=share)
        if isinstance(error, Broken):
            end('cut', share=share)
        if isinstance(error, Unequal):
            sides = error.sides or [None, None]
            end('failed', message=str(error), got=sides[0], expected=sides[1], share=share)
        if isinstance(error, AssertionError):
            end('failed', message=str(error), got=None, expected=None, share=share)
        name = missing[0] if missing else error.name if type(error) is NameError else None
        if name is not None and not hasattr(builtins, name) and (missing or is_asked_for(name)):
            end('missing', name=name, share=share)
        words = '%s: %s' % (type(error).__name__, error)
        # who never touched the solution has a fault of its own
        end('broken' if bridge.asks == 0 else 'unfit', message=words, share=share)

    def is_asked_for(name):
        """A name that the test takes from nowhere else."""
        tree = ast.parse(order['prelude'] + '\n' + order['test'])
        made = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
        return name not in made

    try:
        if order['style'] == 'unittest':
            Result = result_of()
        run()
    except BaseException as error:
        tell(error)
    end('passed', share=1)
`;
