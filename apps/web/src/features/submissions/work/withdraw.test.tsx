import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../../testing/fake-server.ts';
import { signInAs } from '../../../testing/people.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

beforeEach(() => void signInAs());
afterEach(() => vi.unstubAllGlobals());

test('takes back what waits, and says when the judge was quicker', async () => {
  const seen = fakeServer(() => problem(409, 'conflict'));
  await renderScreen(<WithdrawButton id={5} />);
  fireEvent.click(await screen.findByText('Отменить'));
  expect(await screen.findByText('Слова: conflict')).toBeDefined();
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/v1/user/submission/5/cancel']);
});
