import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { SaveTogether, useSaveTogether, useSavedTogether } from './save-together.ts';

function Inner({ onSave, isWrong = false }: { onSave: (text: string) => void; isWrong?: boolean }) {
  const [text, setText] = useState('');
  useSavedTogether({
    isUnsaved: text !== '',
    isWrong,
    save: async () => {
      onSave(text);
      if (!isWrong) setText('');
      return !isWrong;
    },
  });
  return <input aria-label="Правила" value={text} onChange={({ target }) => setText(target.value)} />;
}

function Page({ onSave, isWrong = false }: { onSave: (text: string) => void; isWrong?: boolean }) {
  const others = useSaveTogether();
  const [areAll, setAll] = useState<boolean | null>(null);
  return (
    <SaveTogether value={others.join}>
      <Inner onSave={onSave} isWrong={isWrong} />
      <p>{others.isUnsaved ? 'не сохранено' : 'сохранено'}</p>
      <p>{others.isWrong ? 'открыто' : 'закрыто'}</p>
      <button type="button" onClick={() => void others.save().then(setAll)}>
        Сохранить
      </button>
      {areAll !== null && <p>{areAll ? 'всё' : 'не всё'}</p>}
    </SaveTogether>
  );
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Правила'), { target: { value: text } });
const press = () => fireEvent.click(screen.getByText('Сохранить'));

test("the button of the screen saves what was typed last in the form inside, once, and says 'unsaved' until then", async () => {
  const onSave = vi.fn();
  await renderScreen(<Page onSave={onSave} />);
  press();
  expect(onSave).not.toHaveBeenCalled();
  type('Тетрадь');
  type('Тетрадь можно');
  expect(screen.getByText('не сохранено')).toBeTruthy();
  press();
  expect(onSave.mock.calls).toEqual([['Тетрадь можно']]);
  expect(await screen.findByText('сохранено')).toBeTruthy();
  expect(screen.getByText('всё')).toBeTruthy();
  press();
  expect(onSave).toHaveBeenCalledOnce();
});

test('a form that must be mended first is told to the screen', async () => {
  await renderScreen(<Page onSave={vi.fn()} isWrong />);
  expect(screen.getByText('закрыто')).toBeTruthy();
  type('Тетрадь');
  expect(screen.getByText('открыто')).toBeTruthy();
  press();
  // the screen must not say that all is saved
  expect(await screen.findByText('не всё')).toBeTruthy();
});
