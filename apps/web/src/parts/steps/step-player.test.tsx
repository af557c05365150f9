import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { readTrace } from '@put/animation/trace/read-trace';
import { StepPlayer } from './step-player.tsx';
import { useStepsLook } from './steps-look.ts';

const source = 'def add(row, x):\n    row.append(x)\n    return row\n\na = [1]\nb = add(a, 2)\nprint(b)\n1 / 0\n';
/** Lines as the harness writes them. */
const lines = [
  ['line', 0, 1, 0, [], [], [], null],
  ['line', 0, 5, 0, [], [['add', 1]], [[1, 'function', 'add(row, x)', [], 0]], null],
  [
    'line',
    0,
    6,
    0,
    [],
    [
      ['add', 1],
      ['a', 2],
    ],
    [[2, 'list', 'list', ['1'], 0]],
    null,
  ],
  [
    'call',
    0,
    1,
    0,
    [
      [
        'add',
        1,
        [
          ['row', 2],
          ['x', '2'],
        ],
      ],
    ],
    null,
    [],
    null,
  ],
  [
    'line',
    0,
    2,
    0,
    [
      [
        'add',
        2,
        [
          ['row', 2],
          ['x', '2'],
        ],
      ],
    ],
    null,
    [],
    null,
  ],
  [
    'line',
    0,
    3,
    0,
    [
      [
        'add',
        3,
        [
          ['row', 2],
          ['x', '2'],
        ],
      ],
    ],
    null,
    [[2, 'list', 'list', ['1', '2'], 0]],
    null,
  ],
  ['return', 0, 3, 1, [], null, [], 2],
  [
    'line',
    0,
    7,
    0,
    [],
    [
      ['add', 1],
      ['a', 2],
      ['b', 2],
    ],
    [],
    null,
  ],
  ['line', 0, 8, 0, [], null, [], null],
  ['exception', 0, 8, 0, [], null, [], ['ZeroDivisionError', 'division by zero']],
  ['unwind', 0, 8, 0, [], null, [], null],
];
beforeEach(() => useStepsLook.setState({ look: 'memory' }));
const used = { timeMs: 1, wallMs: 1, memoryBytes: 1 };
const printedBytes = [0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7];

async function openPlayer(isCut = false, more: Partial<Parameters<typeof StepPlayer>[0]> = {}) {
  const recording = readTrace({ lines: lines.map((line) => JSON.stringify(line)), printedBytes, isCut });
  const outcome = {
    end: { by: 'crash' },
    stdout: '[1, 2]\n',
    stderr: 'ZeroDivisionError: division by zero\n',
    used,
  } as const;
  await renderScreen(
    <StepPlayer files={[{ name: 'main.py', content: source }]} {...{ recording, outcome }} {...more} />,
  );
}
const press = (key: string) => fireEvent.keyDown(screen.getByRole('button', { name: 'Шаг вперёд' }), { key });
const step = () => screen.getByText(/^Шаг \d+ из \d+$/).textContent;
const currentLine = () => document.querySelector('[aria-current=step] code')?.textContent;
const output = () => screen.getByLabelText('Вывод к этому шагу').textContent;

test('goes forward and back by buttons, keys and the slider', async () => {
  await openPlayer();
  expect(step()).toBe('Шаг 1 из 11');
  fireEvent.click(screen.getByRole('button', { name: 'Шаг вперёд' }));
  expect(currentLine()).toBe('a = [1]');
  press('ArrowRight');
  press('ArrowRight');
  expect(screen.getByRole('status').textContent).toBe('Вызвана функция add');
  press('ArrowLeft');
  expect(step()).toBe('Шаг 3 из 11');
  press('End');
  expect(step()).toBe('Шаг 11 из 11');
  press('Home');
  expect(step()).toBe('Шаг 1 из 11');
  press('PageDown');
  expect(step()).toBe('Шаг 11 из 11');
  press('PageUp');
  expect(step()).toBe('Шаг 1 из 11');
  fireEvent.change(screen.getByRole('slider', { name: 'Шаг' }), { target: { value: '8' } });
  expect(currentLine()).toBe('1 / 0');
});

test('a press on a line goes to the next step there, and round again', async () => {
  await openPlayer();
  fireEvent.click(screen.getByRole('button', { name: 'К строке 3' }));
  expect(step()).toBe('Шаг 6 из 11');
  fireEvent.click(screen.getByRole('button', { name: 'К строке 3' }));
  expect(step()).toBe('Шаг 7 из 11');
  fireEvent.click(screen.getByRole('button', { name: 'К строке 3' }));
  expect(step()).toBe('Шаг 6 из 11');
  expect(screen.queryByRole('button', { name: 'К строке 4' })).toBeNull();
  // Tab stops once; arrow keys go on from there and skip lines without a step
  const line = (number: number) => screen.getByRole('button', { name: `К строке ${number}` });
  expect(screen.getAllByRole('button', { name: /^К строке/ }).filter(({ tabIndex }) => tabIndex === 0)).toEqual([
    line(3),
  ]);
  line(3).focus();
  fireEvent.keyDown(line(3), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(line(5));
  fireEvent.keyDown(line(5), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(line(3));
});

test('two names of one object lead to the same one, and it changes for both', async () => {
  await openPlayer();
  fireEvent.click(screen.getByRole('button', { name: 'К строке 7' }));
  const names = within(screen.getByRole('region', { name: 'Переменные' }));
  expect(names.getAllByRole('button', { name: 'список №2' })).toHaveLength(2);
  const objects = within(screen.getByRole('region', { name: 'Объекты' }));
  expect(objects.getByText('список №2').parentElement!.textContent).toBe('список №20112');
  fireEvent.click(screen.getByRole('button', { name: 'К строке 2' }));
  expect(objects.getByText('список №2').parentElement!.textContent).toBe('список №201');
  fireEvent.click(names.getAllByRole('button', { name: 'список №2' })[0]!);
  expect(document.activeElement?.textContent).toContain('список №2');
});

test('says what a function gives back, what is printed by then and what went wrong', async () => {
  await openPlayer();
  fireEvent.change(screen.getByRole('slider', { name: 'Шаг' }), { target: { value: '6' } });
  expect(screen.getByText(/^Возвращает/).textContent).toContain('список №2');
  expect(output()).toBe('Пока ничего не выведено');
  press('End');
  press('ArrowLeft');
  expect(output()).toBe('[1, 2]\n');
  expect(screen.getByRole('status').textContent).toBe('Строка 8: ошибка ZeroDivisionErrorДеление на ноль.');
  press('End');
  expect(screen.getByLabelText('Сообщение Python').textContent).toContain('division by zero');
});

test('a record that was cut says so at its end', async () => {
  await openPlayer(true);
  press('End');
  expect(screen.getByText(/Записаны первые 11 шагов/)).toBeDefined();
});

test('with room for them, arrows lead from references to objects, for the eyes only', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  await openPlayer();
  expect(document.querySelector('svg > g')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'К строке 3' }));
  const arrows = () => [...document.querySelectorAll<SVGGElement>('svg > g')];
  // two names refer to one list
  expect(arrows()).toHaveLength(2);
  expect(arrows()[0]!.closest('svg')!.getAttribute('aria-hidden')).toBe('true');
  const reference = screen.getAllByRole('button', { name: 'список №2' })[0]!;
  fireEvent.focus(reference);
  expect(arrows().every((arrow) => arrow.dataset['marked'] === 'true')).toBe(true);
  fireEvent.blur(reference);
  expect(arrows().some((arrow) => arrow.dataset['marked'] === 'true')).toBe(false);
});

test('says of names, elements and objects what came with the step', async () => {
  await openPlayer();
  fireEvent.change(screen.getByRole('slider', { name: 'Шаг' }), { target: { value: '2' } });
  const marked = () => [...document.querySelectorAll('[data-changed]')].map((box) => box.textContent);
  expect(marked()).toEqual(['a→ список №2 — изменилось']);
  expect(screen.getByText('новый')).toBeDefined();
  press('ArrowRight');
  expect(screen.getByText('новый вызов')).toBeDefined();
  fireEvent.change(screen.getByRole('slider', { name: 'Шаг' }), { target: { value: '5' } });
  expect(marked()).toEqual(['12 — изменилось']);
});

test('shows the file that runs, and others until the next step', async () => {
  const files = ['main.py', 'tools.py'].map((name) => ({ name, content: `# ${name}\nprint(1)\n` }));
  const steps = [
    ['line', 0, 2, 0, [], [], [], null],
    ['line', 1, 2, 0, [], null, [], null],
  ];
  const recording = readTrace({ lines: steps.map((line) => JSON.stringify(line)), printedBytes: [], isCut: false });
  const outcome = { end: { by: 'exit', code: 0 }, stdout: '', stderr: '', used } as const;
  await renderScreen(<StepPlayer files={files} recording={recording} outcome={outcome} />);
  const shownFile = () => document.querySelector('ol code')!.textContent;
  expect(shownFile()).toBe('# main.py');
  fireEvent.click(screen.getByRole('button', { name: 'tools.py' }));
  expect(shownFile()).toBe('# tools.py');
  expect(currentLine()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: /^main\.py.*здесь выполняется программа$/ }));
  press('ArrowRight');
  expect(shownFile()).toBe('# tools.py');
  fireEvent.click(screen.getByRole('button', { name: 'main.py' }));
  fireEvent.click(screen.getByRole('button', { name: 'К строке 2' }));
  expect(step()).toBe('Шаг 1 из 2');
});

test('folds the middle of a deep recursion, with the objects that only it leads to', async () => {
  const frames = Array.from({ length: 40 }, (_, depth) => ['down', 2, [['row', depth + 1]]]);
  const things = frames.map((_, depth) => [depth + 1, 'list', 'list', [`${depth}`], 0]);
  const lines40 = [JSON.stringify(['line', 0, 2, 0, frames, [], things, null])];
  const recording = readTrace({ lines: lines40, printedBytes: [0], isCut: false });
  const outcome = { end: { by: 'exit', code: 0 }, stdout: '', stderr: '', used } as const;
  await renderScreen(
    <StepPlayer files={[{ name: 'main.py', content: source }]} recording={recording} outcome={outcome} />,
  );
  const objects = () => document.querySelectorAll('[data-thing]').length;
  expect(objects()).toBe(7);
  fireEvent.click(screen.getByRole('button', { name: '…ещё вызовов: 33' }));
  expect(objects()).toBe(40);
  fireEvent.click(screen.getByRole('button', { name: 'Свернуть вызовы' }));
  expect(objects()).toBe(7);
});

test('draws steps as animations do, beside the memory, and keeps on this device what was chosen', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  useStepsLook.setState({ look: 'picture' });
  await openPlayer();
  const picture = () => screen.getByRole('img').getAttribute('aria-label');
  expect(picture()).toBe('Пока пусто');
  fireEvent.change(screen.getByRole('slider', { name: 'Шаг' }), { target: { value: '5' } });
  expect(picture()).toBe('a, row: 1, 2*. Переменные add: x = 2');
  expect(screen.queryByRole('region', { name: 'Переменные' })).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Память' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('region', { name: 'Переменные' })).toBeDefined();
  expect(JSON.parse(localStorage.getItem('pt.steps')!)).toMatchObject({ state: { look: 'memory' } });
});

test('says when there is more than the picture shows', async () => {
  useStepsLook.setState({ look: 'picture' });
  const odd = [
    'line',
    0,
    1,
    0,
    [],
    [['m', 1]],
    [
      [1, 'list', 'list', [2, 2], 0],
      [2, 'list', 'list', ['0'], 0],
    ],
    null,
  ];
  const recording = readTrace({ lines: [JSON.stringify(odd)], printedBytes: [0], isCut: false });
  await openPlayer(false, { recording });
  expect(screen.getByText('На картинке не всё: остальное видно в «Памяти».')).toBeDefined();
});

test('has the keys of an animation: it plays by the space bar, quicker and slower', async () => {
  await openPlayer();
  press(' ');
  // a button is pressed by it
  expect(screen.queryByRole('button', { name: 'Пауза' })).toBeNull();
  const state = screen.getByRole('group', { name: 'Состояние программы' });
  fireEvent.keyDown(state, { key: ' ' });
  expect(screen.getByRole('button', { name: 'Пауза' })).toBeDefined();
  fireEvent.keyDown(state, { key: '+', shiftKey: true });
  const speed = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Скорость' });
  expect(speed.value).toBe('1.5');
  fireEvent.keyDown(speed, { key: '-' });
  expect(speed.value).toBe('1.5');
  fireEvent.keyDown(state, { key: '-' });
  expect(speed.value).toBe('1');
  fireEvent.keyDown(state, { key: ' ' });
  expect(screen.getByRole('button', { name: 'Показывать подряд' })).toBeDefined();
  fireEvent.keyDown(state, { key: 'ArrowRight', ctrlKey: true });
  expect(step()).toBe('Шаг 1 из 11');
});

test('begins where a link leads, and gives a link to each step of a kept run', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await openPlayer(false, { step: 5, addressOf: (to) => `/course?steps=${to}` });
  expect(step()).toBe('Шаг 6 из 11');
  press('ArrowRight');
  fireEvent.click(screen.getByRole('button', { name: 'Ссылка на этот шаг' }));
  expect(await screen.findByText('Ссылка скопирована')).toBeDefined();
  expect(writeText.mock.calls).toEqual([[new URL('/course?steps=6', location.href).href]]);
});

test('a run that is kept nowhere has no link', async () => {
  await openPlayer();
  expect(screen.queryByRole('button', { name: 'Ссылка на этот шаг' })).toBeNull();
});
