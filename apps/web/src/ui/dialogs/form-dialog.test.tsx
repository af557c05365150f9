import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { hasUnsavedWork } from '../unsaved/unsaved-work.ts';
import { FormDialog, useHeld } from './form-dialog.tsx';

const onClose = vi.fn();
beforeEach(() => onClose.mockReset());

function Form() {
  const [title, setTitle] = useState('');
  useHeld(title !== '');
  return <input aria-label="Название" value={title} onChange={({ currentTarget: { value } }) => setTitle(value)} />;
}

async function show() {
  await renderScreen(
    <FormDialog opened onClose={onClose} title="Новый курс">
      <Form />
    </FormDialog>,
  );
  return screen.findByRole('textbox', { name: 'Название' });
}

const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });

test('an empty form closes at once', async () => {
  await show();
  escape();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form that holds something asks, stays, and closes only when told to', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'Алгебра' } });
  expect(hasUnsavedWork()).toBe(true);
  escape();
  await screen.findByText('Закрыть без сохранения?');
  // the second Escape is for the question
  escape();
  await waitFor(() => expect(screen.queryByText('Закрыть без сохранения?')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveProperty('value', 'Алгебра');

  escape();
  fireEvent.click(await screen.findByRole('button', { name: 'Не сохранять' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('what was typed and taken away again is not asked about', async () => {
  const field = await show();
  fireEvent.change(field, { target: { value: 'Алгебра' } });
  fireEvent.change(field, { target: { value: '' } });
  escape();
  expect(onClose).toHaveBeenCalledOnce();
  expect(hasUnsavedWork()).toBe(false);
});
