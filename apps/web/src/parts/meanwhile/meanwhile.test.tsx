import { TextInput } from '@mantine/core';
import type { Meanwhile } from '@put/contract/base/began-from';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '../../api/errors.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useContractForm } from '../forms/contract-form.ts';
import { useKeptForm } from '../kept-work/use-kept-form.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';

const Shape = z.object({ title: z.string().check(z.trim()), summary: z.string() });
type Values = z.infer<typeof Shape>;
type Sent = { own: Partial<Values>; began_from: object };

let server: Values;
let sent: Sent[];
beforeEach(() => {
  localStorage.clear();
  signInAs();
  server = { title: 'Курс', summary: '' };
  sent = [];
});

const at = '2026-11-28T12:00:00.000Z';
const clashOf = (stored: Partial<Values>): Meanwhile => ({ by_name: 'Анна Иванова', is_me: false, at, stored });

/** The server of the form: it merges by fields, as `takeChange` does. */
function store({ own, began_from }: Sent): void {
  sent.push({ own, began_from });
  const clashing = (Object.keys(own) as (keyof Values)[]).filter(
    (name) => server[name] !== Reflect.get(began_from, name) && server[name] !== own[name],
  );
  if (clashing.length > 0) {
    const meanwhile = clashOf(Object.fromEntries(clashing.map((name) => [name, server[name]])));
    throw new ApiError({ status: 409, code: 'changed_meanwhile', detail: 'Другое', errors: [], meanwhile });
  }
  server = { ...server, ...own };
}

function Form() {
  const [saved, setSaved] = useState(server);
  const form = useContractForm(Shape, saved);
  const kept = useKeptForm(form, { what: 'thing.1', shape: Shape, saved, savedAt: JSON.stringify(saved) });
  const save = form.submitWith((body) =>
    kept.save(body, async (change) => {
      try {
        store(change as Sent);
      } finally {
        setSaved(server);
      }
    }),
  );
  return (
    <form onSubmit={save}>
      <TextInput label="Название" {...form.getInputProps('title')} />
      <TextInput label="Кратко" {...form.getInputProps('summary')} />
      <MeanwhileNotice of={kept} mine={form.values} fields={{ title: 'Название', summary: 'Кратко' }} />
      <output>{kept.isUnsaved ? 'не сохранено' : 'сохранено'}</output>
      <button type="submit">Сохранить</button>
      <button type="button" onClick={() => setSaved(server)}>
        Пришло новое
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const state = () => screen.getByText(/^(не )?сохранено$/).textContent;

test('only what was changed here is sent, and what a colleague has saved comes into the other fields', async () => {
  await renderScreen(<Form />);
  type('Кратко', 'О циклах');
  server = { ...server, title: 'Курс Анны' };
  press('Сохранить');
  await waitFor(() => expect(state()).toBe('сохранено'));
  expect(sent).toEqual([{ own: { summary: 'О циклах' }, began_from: { summary: '' } }]);
  expect([field('Название').value, field('Кратко').value]).toEqual(['Курс Анны', 'О циклах']);
  expect(server).toEqual({ title: 'Курс Анны', summary: 'О циклах' });
});

test('untouched fields follow a colleague, typed ones stay', async () => {
  await renderScreen(<Form />);
  type('Кратко', 'Моё');
  server = { title: 'Новое', summary: 'Чужое' };
  press('Пришло новое');
  await waitFor(() => expect(field('Название').value).toBe('Новое'));
  expect(field('Кратко').value).toBe('Моё');
  expect(state()).toBe('не сохранено');
});

test('what is trimmed on the way is saved too', async () => {
  await renderScreen(<Form />);
  type('Название', ' Курс 2 ');
  press('Сохранить');
  await waitFor(() => expect(state()).toBe('сохранено'));
  expect(field('Название').value).toBe('Курс 2');
});

test.each(['Оставить моё', 'Взять сохранённое'])('a field that both changed is a choice: %s', async (choice) => {
  await renderScreen(<Form />);
  type('Название', 'Мой курс');
  server = { ...server, title: 'Курс Анны' };
  press('Сохранить');
  await screen.findByText(/Анна Иванова/);
  expect(screen.getByText('Курс Анны')).toBeDefined();
  // nothing typed is lost, and nothing of the colleague is replaced
  expect(field('Название').value).toBe('Мой курс');
  expect(server.title).toBe('Курс Анны');
  press(choice);
  await waitFor(() => expect(screen.queryByText(/Анна Иванова/)).toBeNull());
  if (choice === 'Взять сохранённое') {
    expect([field('Название').value, state()]).toEqual(['Курс Анны', 'сохранено']);
    return;
  }
  expect(state()).toBe('не сохранено');
  press('Сохранить');
  await waitFor(() => expect(server.title).toBe('Мой курс'));
  expect(sent.at(-1)).toEqual({ own: { title: 'Мой курс' }, began_from: { title: 'Курс Анны' } });
});

test('what was typed before a reload is still a change of that field alone', async () => {
  const { unmount } = await renderScreen(<Form />);
  type('Кратко', 'Моё');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  server = { title: 'Курс Анны', summary: '' };
  await renderScreen(<Form />);
  await waitFor(() => expect(field('Кратко').value).toBe('Моё'));
  expect(field('Название').value).toBe('Курс Анны');
  press('Сохранить');
  await waitFor(() => expect(server).toEqual({ title: 'Курс Анны', summary: 'Моё' }));
  expect(sent).toEqual([{ own: { summary: 'Моё' }, began_from: { summary: '' } }]);
});

test('a colleague’s change of what was typed before a reload is told when it is saved', async () => {
  const { unmount } = await renderScreen(<Form />);
  type('Кратко', 'Моё');
  window.dispatchEvent(new Event('pagehide'));
  unmount();
  server = { title: 'Курс', summary: 'Чужое' };
  await renderScreen(<Form />);
  await waitFor(() => expect(field('Кратко').value).toBe('Моё'));
  press('Сохранить');
  await screen.findByText(/Анна Иванова/);
  expect(server.summary).toBe('Чужое');
});
