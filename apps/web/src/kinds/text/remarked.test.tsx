import type { Remark } from '@put/contract/reviews/reviews';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Remarked } from './remarked.tsx';

const pieces = ['а = 1', 'b = 2', 'c = 3'].map((body, at) => ({ from: at + 1, to: at + 1, body }));
const view = { pieces, file: 'a.py', label: 'a.py', placeWords: ({ from }: { from: number }) => `строке ${from}` };
const places = () => screen.getAllByRole('listitem').map((item) => item.textContent);
const button = (line: number) => screen.getByRole('button', { name: `Замечание к строке ${line}` });

test('shows a reader the remarks below their lines, without buttons', async () => {
  await renderScreen(<Remarked {...view} isCode remarks={[{ file: 'a.py', line: 2, text: 'Зачем?' }]} />);
  expect(places()).toEqual(['1а = 1', '2b = 2Зачем?', '3c = 3']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('lets the author of the answer ask back at a remark, by its words', async () => {
  const asked: string[] = [];
  await renderScreen(
    <Remarked
      {...view}
      remarks={[{ file: 'a.py', line: 2, text: 'Зачем?' }]}
      onAsk={(words) => void asked.push(words)}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Спросить о замечании к строке 2' }));
  expect(asked).toEqual(['Зачем?']);
});

function Marking({ said }: { said: Remark[] }) {
  const [remarks, setRemarks] = useState(said);
  return (
    <>
      <Remarked {...view} remarks={remarks} onChange={setRemarks} />
      <output>{JSON.stringify(remarks)}</output>
    </>
  );
}
const kept = () => JSON.parse(screen.getByRole('status').textContent!) as Remark[];

test('lets a reviewer write a remark on a line; arrows move between lines; empty remarks are removed', async () => {
  await renderScreen(<Marking said={[{ file: 'a.py', line: 1, text: 'Хорошо' }]} />);
  expect(screen.getAllByRole('button', { name: /^Замечание/ }).map((one) => one.tabIndex)).toEqual([0, -1, -1]);
  button(1).focus();
  fireEvent.keyDown(button(1), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(button(2));
  fireEvent.click(button(2));
  const field = within(screen.getAllByRole('listitem')[1]!).getByRole('textbox');
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'Лишнее' } });
  expect(kept()).toEqual([
    { file: 'a.py', line: 1, text: 'Хорошо' },
    { file: 'a.py', line: 2, text: 'Лишнее' },
  ]);
  fireEvent.change(field, { target: { value: ' ' } });
  fireEvent.blur(field);
  expect(kept()).toEqual([{ file: 'a.py', line: 1, text: 'Хорошо' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Убрать замечание к строке 1' }));
  expect(kept()).toEqual([]);
});
