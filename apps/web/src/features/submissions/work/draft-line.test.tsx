import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { whenServerAnswers } from '../../../api/server-silence.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { SaveLine } from './draft-line.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a save that waits for a server out of reach is not «Сохраняем…»', async () => {
  fakeServer(() => 'unreachable');
  await renderScreen(<SaveLine save={{ is: 'saving' }} />);
  expect(screen.getByText('Сохраняем…')).toBeTruthy();
  let isAwaited = true;
  const ended = whenServerAnswers(() => isAwaited);
  expect(await screen.findByText('Нет связи, сохраним позже')).toBeTruthy();
  isAwaited = false;
  await act(() => ended);
});
