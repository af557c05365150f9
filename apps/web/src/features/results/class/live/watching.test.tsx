/** Who only watches a class is offered nothing that the server refuses. */
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signInAs } from '../../../../testing/people.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import type { Card, Hard } from './class-picture.ts';
import { ExplainLine } from './explain-line.tsx';
import { HelpList } from './help-list.tsx';

const card: Card = {
  userId: 5,
  seat: 0,
  name: 'Громозека Хризантемий',
  path: 't',
  at: 0,
  doing: 'writes',
  minutes: 7,
  attempts: 4,
  ticks: 'bbbb',
  isDone: false,
  isQuiet: false,
  quietMinutes: 0,
  stuck: { reason: 'silent', minutes: 7 } as unknown as Card['stuck'],
};
const hard = {
  task: { taskId: 1, label: 'А', title: 'Сумма', solved: 0, trying: 4, left: 0 },
  students: 4,
  verdict: 'wrong_answer',
  failed_test: null,
  error_key: null,
} as unknown as Hard;

async function show(mayLead: boolean) {
  signInAs({ is_admin: false, grants: [{ role: mayLead ? 'assistant' : 'observer', course_id: 3 }] });
  const acts = { onOpen: vi.fn(), onWrite: vi.fn(), onComing: vi.fn() };
  await renderScreen(
    <>
      <HelpList
        help={[card]}
        coming={[{ ...card, userId: 6, quietMinutes: 3 }]}
        isAnybodyHere
        {...{ mayLead }}
        {...acts}
      />
      <ExplainLine hard={hard} onExplain={mayLead ? vi.fn() : undefined} />
    </>,
  );
  return screen.queryAllByRole('button').map(({ textContent }) => textContent);
}

test('an assistant opens the work, goes there and explains; an observer only reads', async () => {
  expect(await show(true)).toEqual(['Открыть решение', 'Подхожу', 'Вернуть', 'Разобрать с классом']);
});

test('an observer has no button, and still reads who is stuck and at what', async () => {
  expect(await show(false)).toEqual([]);
  expect(screen.getByText('Громозека Хризантемий', { selector: 'li > div > b' })).toBeTruthy();
});
