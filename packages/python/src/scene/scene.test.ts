import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PythonThread, startPythonThread } from '../testing/start-python-thread.ts';

let python: PythonThread;
beforeAll(async () => {
  python = await startPythonThread();
});
afterAll(() => python.close());

type Note = { do: string; message?: string; line?: number; say?: string; code?: string[]; at?: number };

async function draw(source: string, input = '') {
  const end = await python.run(`from scene import *\n${source}`, { scenes: true, input });
  const notes = (end.record?.lines ?? []).map((line) => JSON.parse(line) as Note);
  return { ...end, notes, steps: notes.filter((note) => note.do === 'step') };
}
const failure = async (source: string) => (await draw(source)).notes.at(-1)!;

describe('the module scene', () => {
  it('is not seen by a plain run, where a file of its name is an ordinary module', async () => {
    const plain = await python.run('import scene');
    expect(plain.outcome.stderr).toContain("No module named 'scene'");
    const files = [
      { name: 'main.py', content: 'from scene import act\nprint(act())' },
      { name: 'scene.py', content: 'def act():\n    return "сцена вторая"' },
    ];
    expect((await python.run('', { files })).outcome.stdout).toBe('сцена вторая\n');
    expect((await python.run('', { files, traces: true })).outcome.stdout).toBe('сцена вторая\n');
  });

  it('check 4: makes no step of what the author prints', async () => {
    const forged = `{"do":"step","say":"подделка"}`;
    const { steps, outcome } = await draw(
      `print('\\x01${forged}')\nprint('s${forged}')\nprint('''${forged}''')\nsay('да')`,
    );
    expect(steps.map(({ say }) => say)).toEqual(['да']);
    expect(outcome.stdout).toContain('подделка');
  });

  it('marks by itself what was read and written, until the next step', async () => {
    const { steps } = await draw("a = array([5, 2])\nsay('1')\nx = a[0]\na[1] = x\nsay('2')\nsay('3')");
    expect(steps[1]).toMatchObject({
      patch: { p0: { cells: { c1: { touch: 'look' }, c2: { v: '5', touch: 'here' } } } },
    });
    expect(steps[2]).toMatchObject({ patch: { p0: { cells: { c1: { touch: null }, c2: { touch: null } } } } });
  });

  it('lists a function without the lines that draw, and finds the line of each step', async () => {
    const { notes, steps } = await draw(`
a = array([3, 1], 'a')

@drawing
def tell(i):
    a.mark(i, 'here')
    say(f'место {i}')

@shown
def sort(a):
    for i in range(1, len(a)):
        a.at(i=i)
        if a[i] < a[i - 1]:
            a.swap(i, i - 1)
            say('меняем')
        else:
            tell(i)
        if i > 5:
            say('далеко')
        j = ask(a, 'Где меньшее?',
                right=0)
        tell(j)  # рисуем
    return a

sort(a)`);
    expect(notes[0]).toMatchObject({
      do: 'listing',
      code: [
        'def sort(a):',
        '    for i in range(1, len(a)):',
        '        if a[i] < a[i - 1]:',
        '            a.swap(i, i - 1)',
        '        else:',
        '            tell(i)',
        '        j = ?',
        '    return a',
      ],
    });
    expect(steps.map(({ say, line, at }) => [say, line, at])).toEqual([
      ['меняем', 4, 16],
      ['место 0', 7, 8],
    ]);
  });

  it('lists what is indented by tabs as by spaces', async () => {
    const { notes } = await draw("@shown\r\ndef f():\r\n\tx = 1\r\n\tsay('да')\r\nf()");
    expect(notes[0]!.code).toEqual(['def f():', '    x = 1']);
  });

  it('finds the line of another listing by its beginning', async () => {
    const { steps } = await draw(`
code('''
    while (i < n) {
        a[i] = 0;
        a[i + 1] = 1;
    }
''', 'cpp')
a = array([1])
say('условие', at='while')
say('сразу', at='a[i] =')
say('конец', at='}')`);
    expect(steps.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it.each([
    ["a = array([5, 2], 'a')\nsay('1')\na[2] = 1", 4, 'В массиве «a» нет места 2: там места от 0 до 1.'],
    ['q = row("Очередь")\nq.pop(0)', 3, 'В ряде «Очередь» нет места 0: там пока пусто.'],
    ["a = array('5 2')", 2, 'Значения — это список, например [5, 2, 4], а здесь «5 2».'],
    [
      "a = array([1])\na.mark(0, 'green')",
      3,
      'Пометки «green» нет. Есть: here, look, done, off, bad, new; None убирает пометку.',
    ],
    ['a = array([1])\na.at(i=7)', 3, 'Указатель i = 7 стоит слишком далеко: в массиве места от 0 до 0.'],
    ["bars(['x'])", 2, 'Столбик — это число, а здесь «x».'],
    ['m = table(2, 2)\nm[2, 0]', 3, 'В таблице нет клетки [2, 0]: строки от 0 до 1, столбцы от 0 до 1.'],
    ["v = values()\nv['x']", 3, 'В значениях нет имени «x».'],
    ["g = graph('А-Б')\ng.mark('В')", 3, 'В графе нет вершины «В».'],
    ["g = graph('А-Б А-В', at={'А': (0, 0)})", 2, 'Вершина Б: место at=(x, y) нужно или всем вершинам, или ни одной.'],
    ["g = graph('А-А')", 2, 'Ребро А-А ведёт в ту же вершину: такие рёбра не рисуются.'],
    ["t = tree()\nt.add(1, 'корень')", 3, 'В дереве нет узла «корень»: узел — это то, что отдаёт add.'],
    ['t = tree()\na = t.add(1)\nb = t.add(2, a)\nt.attach(a, b)', 5, 'Узел «1» нельзя повесить под самого себя.'],
    [
      't = tree()\na, b = t.add(1), t.add(2)\nc = t.add(3, a)\nt.attach(c, b)',
      5,
      "Узел «3» меняет родителя: для таких деревьев пишут tree(layout='each').",
    ],
    ['l = links([1])\nl[l.next(l.first)]', 3, 'В списке нет узла None: список здесь уже кончился.'],
    ['b = buckets(4)\nb.add(4, 1)', 3, 'В хеш-таблице нет корзины 4: они от 0 до 3.'],
    [
      "say('x', at='while')",
      2,
      "say(at=…) ищет строку листинга, а листинга нет: дайте его в code('''…''') или отметьте функцию @shown.",
    ],
    [
      "code('while a:\\nwhile b:')\nsay('x', at='while')",
      3,
      'say(at=«while»): таких строк в листинге 2, а нужна одна: напишите больше букв.',
    ],
    ['say(5)', 2, 'Предложение — это строка, а здесь «5».'],
    ["say('а' * 501)", 2, 'Предложение длиннее 500 букв: расскажите короче.'],
    ["a = array([1])\nask(a, 'Что?', right=[])", 3, 'ask: right пуст, и верного ответа нет.'],
    [
      "a = array([1, 2])\nask(a, 'Что?', right=0, among=[1])",
      3,
      'ask: верный ответ нельзя выбрать: проверьте right и among.',
    ],
    ["v = values()\nv['я' * 41] = 1", 3, `Имя длиннее 40 букв: «${'я'.repeat(39)}…».`],
    ["a = array([1])\na.at(**{'i j': 0})", 3, 'Указатель назван «i j»: нужно имя из букв, не длиннее 24.'],
    ["raise SceneError('я' * 1000)", 2, `${'я'.repeat(399)}…`],
    ['raise SystemExit("нет данных")', 2, 'Программа остановилась: нет данных'],
  ])('says what is wrong and where: %s', async (source, line, message) => {
    expect(await failure(source)).toEqual({ do: 'fail', message, line });
  });

  it('leaves the words of other errors to Python, and tells the line of the program', async () => {
    const { notes, outcome } = await draw("def f():\n    return 1 / 0\nsay('до')\nf()");
    expect(notes.at(-1)).toEqual({ do: 'fail', line: 3 });
    expect(outcome.stderr).toContain('ZeroDivisionError');
    expect(outcome.stderr).not.toContain('<scene>');
  });

  it('lets a program catch its mistake as usual, and go on', async () => {
    const { steps } = await draw("a = array([1])\ntry:\n    a[5]\nexcept IndexError:\n    say('мимо')\nsay('дальше')");
    expect(steps).toHaveLength(2);
  });
});

describe('check 3: limits of a scene', () => {
  const endless = 'while True:\n    try:\n        say("ещё")\n    except BaseException:\n        pass';
  it.each([
    ['a million of steps, even when nothing is let out', endless, 4, 'Шагов больше 5000: возьмите данные поменьше.'],
    [
      'ten megabytes of narration',
      "while True:\n    say('я' * 500)",
      3,
      'Анимация больше 2 МБ: возьмите данные поменьше.',
    ],
    [
      'too many elements',
      "a = array(range(401))\nsay('много')",
      3,
      'На картинке больше 400 элементов: возьмите данные поменьше.',
    ],
    ['a huge table', 'table(3000, 3000)', 2, 'На картинке больше 400 элементов: возьмите данные поменьше.'],
    [
      'an array without end',
      'a = array([])\nwhile True:\n    a.append(1)',
      4,
      'На картинке больше 400 элементов: возьмите данные поменьше.',
    ],
    [
      'too many questions',
      "a = array([1])\nwhile True:\n    ask(a, 'Где?', right=0)",
      4,
      'Вопросов больше 200: возьмите данные поменьше.',
    ],
  ])('ends %s with words and the line', async (_, source, line, message) => {
    const { notes, outcome } = await draw(source);
    expect(notes.at(-1)).toEqual({ do: 'fail', message, line });
    expect(outcome.end).toEqual({ by: 'exit', code: 0 });
  });

  it('ends a loop without end and keeps the walls of every run', async () => {
    const limits = { timeMs: 400, memoryBytes: 1e8, outputBytes: 1000 };
    const from = 'from scene import *\n';
    const long = await python.run(`${from}say('до')\nwhile True: pass`, { scenes: true, limits });
    expect(long.outcome.end).toEqual({ by: 'limit', limit: 'time' });
    for (const source of ['import js', 'import pyodide', 'import ctypes', "open('/etc/passwd')"]) {
      expect((await python.run(from + source, { scenes: true })).outcome.end).toEqual({ by: 'crash' });
    }
    // a scene leaves nothing to the next program
    expect((await python.run('import scene')).outcome.stderr).toContain("No module named 'scene'");
  });

  it('takes any text as text', async () => {
    const { steps, notes } = await draw(
      "a = array(['</script>', 'javascript:alert(1)', '\\x00\\x01', '\\ud800', 'a\\nb', 10 ** 6000, 1e300, float('inf')], '<b>')\n" +
        "say('</script>\\x00\\ud83d')",
    );
    expect(notes.at(-1)).toEqual({ do: 'end' });
    const { p0 } = (steps[0] as unknown as { patch: { p0: { cells: Record<string, { v: string }> } } }).patch;
    expect(Object.values(p0.cells).map(({ v }) => v)).toEqual([
      '</script>',
      'javascript:alert(1)',
      '��',
      '�',
      'a b',
      '≈2**19931',
      '1e+300',
      '∞',
    ]);
    expect(steps[0]!.say).toBe('</script>��');
  });
});

describe('two runs with equal data', () => {
  const source = `
import random, time, datetime, uuid, secrets, os
print(random.random(), random.sample(range(99), 5), own(5, 1, 50), own(['а', 'б', 'в']), time.time(), time.monotonic_ns())
print(datetime.datetime.now(), datetime.date.today(), time.strftime('%H:%M:%S'), uuid.uuid4(), secrets.token_hex(4), os.urandom(3))
print(set('абвгд'), {random.choice('абв') for _ in range(9)}, id(object()) % 2, time.time() > time.time())
assert isinstance(datetime.datetime.now(), datetime.date) and not isinstance(5, datetime.date)`;
  const order = (text: string) => ({ name: '+scene.json', content: text });
  const run = async (seed?: unknown) => {
    const files = [{ name: 'main.py', content: `from scene import *\n${source}` }];
    if (seed !== undefined) files.push(order(JSON.stringify({ seed })));
    const { outcome } = await python.run('', { files, scenes: true });
    expect(outcome.stderr).toBe('');
    return outcome.stdout;
  };

  it('are equal: chance, clocks and hashes are fixed, and the seed gives the data', async () => {
    const first = await run();
    expect(await run()).toBe(first);
    expect(await run(0)).toBe(first);
    const other = await run(7);
    expect(await run(7)).toBe(other);
    const firstLine = (text: string) => text.split('] ')[0];
    expect(firstLine(other)).not.toBe(firstLine(first));
  });

  it('are equal in another interpreter', async () => {
    const first = await run(3);
    const other = await startPythonThread(python.snapshot);
    const files = [{ name: 'main.py', content: `from scene import *\n${source}` }, order('{"seed":3}')];
    expect((await other.run('', { files, scenes: true })).outcome.stdout).toBe(first);
    await other.close();
  });
});
