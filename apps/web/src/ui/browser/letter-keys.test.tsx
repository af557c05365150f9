import { fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { switchLetterKeys } from './letter-keys.ts';
import { usePageKeys } from './use-page-keys.ts';

afterEach(() => switchLetterKeys(true));

function renderKeys() {
  const act = vi.fn();
  function Page() {
    usePageKeys(
      ({ key }) =>
        () =>
          act(key),
    );
    return (
      <>
        <input aria-label="Поле" />
        <input type="radio" aria-label="Выбор" />
      </>
    );
  }
  const { getByLabelText } = render(<Page />);
  const press = (key: string, on: string | null = null, more = {}) =>
    fireEvent.keyDown(on === null ? document.body : getByLabelText(on), { key, ...more });
  return { act, press };
}

test('a letter works where nobody writes, other keys in fields too', () => {
  const { act, press } = renderKeys();
  press('j');
  press('j', 'Выбор');
  press('j', 'Поле');
  press('F6', 'Поле');
  press('Enter', 'Поле', { ctrlKey: true });
  expect(act.mock.calls.flat()).toEqual(['j', 'j', 'F6', 'Enter']);
});

test('switched off, letters, digits and signs do nothing; keys with Ctrl and keys without a letter do', () => {
  const { act, press } = renderKeys();
  switchLetterKeys(false);
  for (const key of ['j', 'о', '?', '[', '1']) press(key);
  press("'", null, { ctrlKey: true });
  press('Escape');
  expect(act.mock.calls.flat()).toEqual(["'", 'Escape']);
});
