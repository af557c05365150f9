import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { renderScreen } from '../../testing/render.tsx';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { ErrorView } from './error-view.tsx';
import { QueryStates } from './query-states.tsx';
import { hasUnsavedWork } from '../../ui/unsaved/unsaved-work.ts';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

type State = { data: string[] | undefined; error: Error | null };

function List({ data, error, refetch = vi.fn() }: State & { refetch?: () => Promise<never> }) {
  return (
    <QueryStates
      of={{ data, error, refetch, isPending: data === undefined && error === null }}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState>Пока пусто</EmptyState>}
    >
      {(rows) => <p>{rows.join(', ')}</p>}
    </QueryStates>
  );
}

test('loading, empty, full', async () => {
  const { unmount } = await renderScreen(<List data={undefined} error={null} />);
  expect(screen.getByLabelText('Загрузка')).toBeDefined();
  unmount();
  const empty = await renderScreen(<List data={[]} error={null} />);
  expect(screen.getByText('Пока пусто')).toBeDefined();
  empty.unmount();
  await renderScreen(<List data={['а', 'б']} error={null} />);
  expect(screen.getByText('а, б')).toBeDefined();
});

test('an error is said in words and can be tried again; old data stay instead of it', async () => {
  const refetch = vi.fn();
  const { unmount } = await renderScreen(
    <List data={undefined} error={new NetworkError('Нет связи')} refetch={refetch} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('Нет связи');
  fireEvent.click(screen.getByText('Повторить'));
  expect(refetch).toHaveBeenCalledOnce();
  unmount();
  await renderScreen(<List data={['а']} error={new NetworkError('Нет связи')} />);
  expect(screen.getByText('а')).toBeDefined();
});

test('a refusal that will not change offers no repeat; a fault of ours gives its number', async () => {
  const refusal = new ApiError({ status: 404, code: 'not_found', detail: 'Такой записи нет.', errors: [] });
  const { unmount } = await renderScreen(<ErrorView error={refusal} onRetry={vi.fn()} />);
  expect(screen.queryByText('Повторить')).toBeNull();
  unmount();
  const response = new Response(null, { headers: { 'X-Request-Id': 'req-7' } });
  const fault = new ApiError({ status: 500, code: 'internal', detail: 'Сломалось.', errors: [] }, response);
  await renderScreen(<ErrorView error={fault} onRetry={vi.fn()} />);
  expect(screen.getByRole('alert').textContent).toContain('req-7');
});

function Asker({ onAnswer }: { onAnswer: (isYes: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button
      type="button"
      onClick={() => void confirm({ title: 'Удалить?', action: 'Удалить', isDangerous: true }).then(onAnswer)}
    >
      Спросить
    </button>
  );
}

test.each([
  ['Удалить', true],
  ['Отмена', false],
])('the answer «%s» is %s', async (word, isYes) => {
  const onAnswer = vi.fn();
  await renderScreen(<Asker onAnswer={onAnswer} />);
  fireEvent.click(screen.getByText('Спросить'));
  fireEvent.click(await screen.findByRole('button', { name: word }));
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[isYes]]));
});

function Editor({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsavedGuard(isUnsaved);
  return <p>Редактор</p>;
}

test('unsaved work asks before the screen is left, and only then', async () => {
  const { router } = await renderScreen(<Editor isUnsaved />);
  expect(hasUnsavedWork()).toBe(true);
  void router.navigate({ href: '/other' });
  fireEvent.click(await screen.findByRole('button', { name: 'Остаться' }));
  expect(screen.getByText('Редактор')).toBeDefined();
  void router.navigate({ href: '/other' });
  fireEvent.click(await screen.findByRole('button', { name: 'Уйти' }));
  await screen.findByText('Другая страница');
  expect(hasUnsavedWork()).toBe(false);
});

test('a change within the screen does not ask', async () => {
  const { router } = await renderScreen(<Editor isUnsaved />);
  await router.navigate({ href: '/?tab=2' });
  expect(router.state.location.href).toBe('/?tab=2');
});
