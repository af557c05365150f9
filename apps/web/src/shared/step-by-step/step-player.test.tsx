import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { readTrace } from './read-trace.ts';
import { StepPlayer } from './step-player.tsx';

const source = 'def add(row, x):\n    row.append(x)\n    return row\n\na = [1]\nb = add(a, 2)\nprint(b)\n1 / 0\n';
/** As the harness records it. */
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
const printedBytes = [0, 0, 0, 0, 0, 0, 0, 0, 7, 7, 7];

async function openPlayer(isCut = false) {
  const recording = readTrace({ lines: lines.map((line) => JSON.stringify(line)), printedBytes, isCut });
  const outcome = {
    end: { by: 'crash' },
    stdout: '[1, 2]\n',
    stderr: 'ZeroDivisionError: division by zero\n',
    used: { timeMs: 1, wallMs: 1, memoryBytes: 1 },
  } as const;
  await renderScreen(
    <StepPlayer files={[{ name: 'main.py', content: source }]} recording={recording} outcome={outcome} />,
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
