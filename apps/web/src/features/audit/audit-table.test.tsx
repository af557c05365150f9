import type { AuditNames, AuditRow } from '@put/contract/audit/audit';
import { type AuditAction, auditActions } from '@put/contract/audit/audit-actions';
import { type AuditFieldName, auditFields, type AuditValues } from '@put/contract/audit/audit-fields';
import { type AuditObjectType, auditObjects } from '@put/contract/audit/audit-objects';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AuditTable } from './audit-table.tsx';

beforeEach(() => void signInAs({ is_admin: true, timezone: 'Europe/Moscow' }));

const row: AuditRow = {
  id: 1,
  at: '2026-09-01T09:00:00.000Z',
  actor_id: 7,
  actor_name: 'Ёлкин Кузьма',
  acting_as_id: null,
  acting_as_name: null,
  action: 'change_task',
  object_type: 'task',
  object_id: 5,
  object_name: 'Сумма',
  result: null,
  before: null,
  after: null,
  ip: '10.1.1.1',
  used_right: null,
};
const show = (rows: readonly AuditRow[], names: AuditNames = {}) =>
  renderScreen(<AuditTable rows={rows} names={names} onActor={() => undefined} onObject={() => undefined} />);

/** A value of each kind, as the server records it. */
const samples: AuditValues = {
  user: 1,
  user_group: [1, 2],
  course: 3,
  lesson: [4],
  task: [5, 6],
  animation: 7,
  container_template: 7,
  container: 8,
  tag: 7,
  import_run: 8,
  submission: 9,
  rejudge: 10,
  announcement: 13,
  same_type: 11,
  text: 'слова',
  texts: ['Раздел'],
  number: 12,
  points: 2.5,
  percent: 60,
  seconds: 30,
  yes_no: true,
  time: '2026-09-01T09:00:00.000Z',
  day: '2026-09-01',
  time_zone: 'Europe/Moscow',
  languages: ['python', 'cpp'],
  difficulty: 3,
  limits: { time_ms: 1500, memory_mb: 256 },
  late_policy: { steps: [{ until_h: 24, credit: 60 }], after: 'closed' },
  lesson_tasks: [{ task_id: 5, points: 10, required: true }],
  refusal: 'not_allowed',
  method: 'PATCH',
};
/** Every field of the table, choices with all their values. */
const everyField = Object.fromEntries(
  (Object.keys(auditFields) as AuditFieldName[]).map((name) => {
    const field = auditFields[name];
    return [name, 'choices' in field ? Object.keys(field.choices) : samples[field.shown]];
  }),
);
const withoutNames = (text: string) => text.replaceAll(/Python|C\+\+|SQL|SSH|Lottie|Linux/g, '');

test('a row of each action is in Russian, with all fields that an event may have', async () => {
  const actions = Object.keys(auditActions) as AuditAction[];
  await show(
    actions.map((action, id) => ({ ...row, id, action, ...(id === 0 && { before: everyField }), after: everyField })),
  );
  const lines = screen.getAllByRole('row').slice(1);
  expect(lines).toHaveLength(actions.length);
  for (const [at, line] of lines.entries()) {
    expect(line.textContent).toContain(auditActions[actions[at]!]);
    const words = [line.textContent, ...[...line.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel ?? '')];
    expect(withoutNames(words.join(' ')).match(/[a-z_]{2,}/gi)).toBeNull();
  }
});

test.each(Object.keys(auditObjects) as AuditObjectType[])('a %s leads to its screen, named or not', async (type) => {
  const result = { user_id: 3, lesson_id: 4, task_id: 5 };
  await show([
    { ...row, object_type: type, object_id: 12, object_name: 'Первая', result },
    { ...row, id: 2, object_type: type, object_id: 12, object_name: null, result },
  ]);
  const [named, unnamed] = screen.getAllByRole('row').slice(1);
  expect(named!.querySelector('a')?.getAttribute('href')).toMatch(
    {
      user: /^\/admin\/user\/12$/,
      user_group: /^\/admin\/user_group\/12$/,
      course: /^\/admin\/course\/12$/,
      lesson: /^\/admin\/lesson\/12$/,
      task: /^\/admin\/task\/12$/,
      animation: /^\/admin\/animation\/12$/,
      container_template: /^\/admin\/container_template\/12$/,
      container: /^\/admin\/container\/list\?events=12$/,
      tag: /^\/admin\/tag\/list\?q=/,
      import_run: /^\/admin\/user\/import\?id=12$/,
      submission: /^\/admin\/lesson\/4\/results\?cell=3-4-5$/,
      rejudge: /^\/admin\/rejudge\/12$/,
      announcement: /^\/admin\/announcement\/list\?id=12$/,
    }[type],
  );
  expect(unnamed!.textContent).toContain(`${auditObjects[type].words} № 12`);
});

test('fields lead to the screens of what they name', async () => {
  const after = {
    rejudge_id: 3,
    task_ids: [5, 6],
    copied_from_id: 9,
    tasks: [{ task_id: 8, points: 1, required: false }],
  };
  await show([{ ...row, object_id: null, after }], { 'task:6': 'Сумма', 'task:8': 'Знакомство' });
  const links = [...document.querySelectorAll('dd a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['№ 3', '/admin/rejudge/3'],
    ['№ 5', '/admin/task/5'],
    ['Сумма', '/admin/task/6'],
    ['№ 9', '/admin/task/9'],
    ['Знакомство (1 балл)', '/admin/task/8'],
  ]);
});

test('what stands on both sides alike is said once', async () => {
  const [before, after] = [2, 3].map((score) => ({ task_id: 5, score }));
  await show([{ ...row, before, after }]);
  expect([...document.querySelectorAll('dd')].map((one) => one.textContent)).toEqual(['№ 5', '2 балла → 3 балла']);
});

test('an old row with words that are not known any more is shown as it is', async () => {
  await show([
    {
      ...row,
      action: 'later_one',
      object_type: 'gadget',
      object_id: 4,
      object_name: null,
      after: { oddity: 'x', limits: 5 },
    },
  ]);
  const line = screen.getAllByRole('row')[1]!;
  expect(line.textContent).toContain('later_one');
  expect(line.textContent).toContain('gadget № 4');
  expect(line.textContent).toContain('oddityx');
  expect(line.textContent).toContain('Пределы5');
});
