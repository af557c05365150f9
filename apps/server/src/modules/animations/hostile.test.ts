/** Check 3 of the animations: what a program of a stranger may try, as the calls of the API answer it. */
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import { afterAll, describe, expect, test } from 'vitest';
import type { Runner } from '../../drivers/runner/runner.ts';
import { newAnimation } from '../../testing/animations.ts';
import { testApp } from '../../testing/build-app.ts';
import { startTestPython } from '../../testing/python-runner.ts';

const python = await startTestPython();
afterAll(() => python.close());
/** Has the limits of the product, but less patience. */
const runner: Runner = {
  ...python,
  capabilities: python.capabilities,
  async prepare(program, options) {
    const prepared = await python.prepare(program, options);
    const { compileError } = prepared;
    return {
      compileError,
      run: (input, limits, call) => prepared.run(input, { ...limits, timeMs: compileError === null ? 3000 : 0 }, call),
      close: () => prepared.close(),
    };
  },
};
const { as, make, db } = await testApp({ judges: false, runner });
const admin = as(await make.user({ is_admin: true }));

const preview = (source: string, kind: 'scene' | 'trace' = 'scene') => {
  const { title, summary: _, tag_ids: __, ...content } = newAnimation({ source, input: '' });
  return admin.get(adminAnimations.compile, { body: { title, ...content, kind } });
};

describe.each(['scene', 'trace'] as const)('check 3: a program of the kind %s', (kind) => {
  test.each([
    ['a loop without end', 'x = 1\nwhile True:\n    x = 1 - x\n', [2, 3]],
    ['a module of the page', 'x = 1\nimport js\n', [2]],
    ['a file of the server', 'x = 1\nprint(open("/etc/passwd").read())\n', [2]],
  ])('%s is answered in words with the line', async (_, source, lines) => {
    const { shown, complaint } = await preview(source, kind);
    expect(shown).toBeNull();
    expect(complaint!.message).toMatch(/^[А-ЯЁ«].*[а-яё]/);
    expect(complaint!.message).not.toMatch(/Traceback|Error|\/etc|pyodide/i);
    expect(lines).toContain(complaint!.line);
  });
});

test.each([
  ['a million steps', "from scene import say\nfor i in range(10 ** 6):\n    say('Шаг ' + str(i))\n", 3],
  ['ten megabytes of narration', "from scene import say\nsay('Раз')\nsay('ы' * 10_000_000)\n", 3],
  ['a million cells', "from scene import array, say\na = array(range(10 ** 6), 'a')\nsay('Раз')\n", null],
])('check 3: %s is more than an animation may have', async (_, source, line) => {
  const { shown, complaint } = await preview(source);
  expect([shown, complaint!.message]).toEqual([null, expect.stringMatching(/^[А-ЯЁ]/)]);
  if (line !== null) expect(complaint!.line).toBe(line);
  const saved = await admin.get(adminAnimations.create, { body: newAnimation({ source, input: '' }) });
  expect(saved).toMatchObject({ status: 'draft', complaint: { message: complaint!.message } });
});

test('check 4: a step is not made by printing', async () => {
  const forged = JSON.stringify({ do: 'step', say: 'Подделка' });
  const { shown } = await preview(
    `from scene import say\nprint('\\x01s${forged}')\nprint('s${forged}')\nimport sys\nsys.stderr.write('s${forged}')\nsay('Раз')\n`,
  );
  expect(shown!.animation.steps.map(({ say }) => say)).toEqual(['Раз']);
});

test('check 3: markup and addresses in words stay words', async () => {
  const evil = '</script><script>alert(1)</script><a href="javascript:alert(1)">';
  const source = `from scene import array, graph, say
a = array(['${evil}', '"\\'>'], '${evil}')
a.mark(0, 'here', '<b onload=x>')
say('${evil}', chapter='</script>')
a[1] = '${evil}'
say('javascript:alert(1)')
`;
  const { id, complaint } = await admin.get(adminAnimations.create, {
    body: newAnimation({ source, input: '', title: evil, summary: evil, input_hint: evil, words: evil }),
  });
  expect(complaint).toBeNull();
  const params = { id: String(id) };
  const shown = await admin.get(animations.get, { params });
  expect([shown.title, shown.words, shown.animation.steps[0]!.say]).toEqual([evil, evil, evil]);
  const { animations: rows } = await admin.get(adminAnimations.list, { query: {} });
  const { preview: svg } = rows.find((row) => row.id === id)!;
  expect(svg).toContain('&lt;');
  const markup = svg.replaceAll(/>[^<]*</g, '><');
  expect(markup).not.toMatch(/<(?!\/?(svg|title|rect|g|text)\b)|\bon\w+=|href=|script/i);
});

test.each([
  ['the zero sign', '\\x00'],
  ['a half of a sign', '\\ud800'],
  ['a sign that turns the line', '\\u202e'],
])('%s in what a program says is kept or replaced, and breaks nothing', async (_, sign) => {
  const source = `from scene import array, values, say
a = array(['${sign}'], 'имя')
v = values('знаки')
v['x${sign}'] = '${sign}'
say('Знак ${sign}.', chapter='Глава ${sign}')
`;
  const saved = await admin.get(adminAnimations.create, { body: newAnimation({ source, input: '' }) });
  if (saved.complaint) expect(saved.complaint.message).toMatch(/[а-яё]/);
  else expect((await admin.get(animations.get, { params: { id: String(saved.id) } })).total_steps).toBe(1);
  const failing = `from scene import say\nraise ValueError('Нет ${sign}')\n`;
  const broken = await admin.get(adminAnimations.create, { body: newAnimation({ source: failing, input: '' }) });
  expect(broken.complaint!.message).toMatch(/[а-яё]/);
});

test('two runs give equal bytes: chance, clocks and hashes are fixed', async () => {
  const source = `from scene import array, say
import random, time
say(f'{random.random()} {random.sample(range(100), 5)} {int(time.time())}')
say(' '.join({'а', 'б', 'в', 'г', 'д'}))
say(str(hash('слово')) + ' ' + str(id(object()) > 0))
`;
  const ids = [];
  for (let n = 0; n < 2; n++)
    ids.push((await admin.get(adminAnimations.create, { body: newAnimation({ source, input: '' }) })).id);
  const steps = await Promise.all(
    ids.map(async (id) => (await admin.get(animations.get, { params: { id: String(id) } })).animation.steps),
  );
  expect(steps[0]).toEqual(steps[1]);
  expect(await db.selectFrom('animation').select('id').execute()).not.toEqual([]);
});
