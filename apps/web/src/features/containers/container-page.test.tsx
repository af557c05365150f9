import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, problem } from '../../testing/fake-server.ts';
import { signInAs } from '../../testing/people.ts';
import { renderScreen } from '../../testing/render.tsx';
import { ContainerPage } from './container-page.tsx';

beforeEach(() => void signInAs());
afterEach(() => vi.unstubAllGlobals());

test('a page that is loaded without a network says so, and asks once, not for ever', async () => {
  const calls = fakeServer(() => 'unreachable');
  await renderScreen(<ContainerPage containerId={4} />);
  expect(await screen.findByText('Контейнер не открылся')).toBeTruthy();
  expect(screen.getByText(/лежит на этом устройстве/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/user/container/4'))).toHaveLength(1);
});

test('one that is not there is told apart', async () => {
  fakeServer(() => problem(404, 'not_found'));
  await renderScreen(<ContainerPage containerId={4} />);
  expect(await screen.findByText(/Такого контейнера у вас нет/)).toBeTruthy();
});
