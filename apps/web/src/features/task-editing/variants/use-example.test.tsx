import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, type Seen } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { useExample } from './use-example.ts';

const variant = { code: 'print({})', per: 'user' as const };
const Shown = (form: { statement: string; variant: typeof variant | null }) => {
  const example = useExample({ kind: 'program', ...form });
  return <p>{example === null ? 'нет' : `вариант ${example.seed}: ${example.look}`}</p>;
};
const made = (fields: object) => ({ seed: 1, parameters: null, problem: null, statement: '', samples: [], ...fields });

function answer() {
  const calls: Seen[] = fakeServer(() => ({
    body: { variants: [made({ problem: 'Ошибка' }), made({ seed: 2, parameters: { k: 7 } })], problems: [] },
  }));
  return calls;
}

test('a parameter of the statement is shown as a student of the first good variant reads it', async () => {
  signInAs({ is_admin: true });
  const calls = answer();
  await renderScreen(<Shown statement="Умножьте {{k}} на {{1}}" variant={variant} />);
  await screen.findByText('вариант 2: Умножьте 7 на {{1}}');
  expect(calls).toHaveLength(1);
});

test('nothing runs for a statement without parameters, and for who may not run it', async () => {
  signInAs({ is_admin: true });
  const calls = answer();
  const { unmount } = await renderScreen(<Shown statement="Умножьте" variant={variant} />);
  unmount();
  await renderScreen(<Shown statement="{{k}}" variant={null} />).then((view) => view.unmount());
  signInAs({ is_admin: false, grants: [{ role: 'assistant', course_id: null }] });
  await renderScreen(<Shown statement="{{k}}" variant={variant} />);
  expect(screen.getByText('нет')).toBeTruthy();
  expect(calls).toEqual([]);
});
