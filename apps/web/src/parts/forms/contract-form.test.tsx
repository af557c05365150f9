import { adminGroups } from '@put/contract/groups/groups';
import { TextInput } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useContractForm } from './contract-form.ts';
import { errorsByPath } from './errors-by-path.ts';

type Sent = { title: string; year?: number | null | undefined };

function GroupForm({ send, failure }: { send: (body: Sent) => void; failure?: ApiError }) {
  const form = useContractForm(adminGroups.create.body, { title: '', year: null });
  return (
    <form
      onSubmit={form.submitWith((body) => {
        send(body);
        form.takeErrors(failure);
      })}
    >
      <TextInput label="Название" {...form.getInputProps('title')} />
      <button type="submit">Создать</button>
    </form>
  );
}

const type = (text: string) => fireEvent.change(screen.getByLabelText('Название'), { target: { value: text } });
const submit = () => fireEvent.click(screen.getByText('Создать'));

test("the contract's own words stand at the field, which gets the focus, and nothing is sent", async () => {
  const send = vi.fn();
  await renderScreen(<GroupForm send={send} />);
  submit();
  await screen.findByText('Введите название');
  expect(document.activeElement).toBe(screen.getByLabelText('Название'));
  expect(send).not.toHaveBeenCalled();
});

test('valid values are sent as the contract parses them', async () => {
  const send = vi.fn();
  await renderScreen(<GroupForm send={send} />);
  type('  9 «Б»  ');
  submit();
  await waitFor(() => expect(send.mock.calls).toEqual([[{ title: '9 «Б»', year: null }]]));
});

test("the server's words come to the field and what was typed stays", async () => {
  const errors = [{ path: 'title', message: 'Такая группа уже есть' }];
  const failure = new ApiError({ status: 422, code: 'invalid_input', detail: 'Проверьте поля', errors });
  await renderScreen(<GroupForm send={() => undefined} failure={failure} />);
  type('9 «Б»');
  submit();
  await screen.findByText('Такая группа уже есть');
  expect(screen.getByLabelText<HTMLInputElement>('Название').value).toBe('9 «Б»');
});

test('the first fault of each field, by its dotted path', () => {
  expect(errorsByPath(adminGroups.create.body, { title: '', year: 1500 })).toEqual({
    title: 'Введите название',
    year: expect.any(String) as string,
  });
  expect(errorsByPath(adminGroups.create.body, { title: 'А' })).toEqual({});
});
