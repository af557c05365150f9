import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TextLink } from './links.tsx';

const push = vi.hoisted(() => vi.fn<(path: string) => void>());
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push } }) }));
// otherwise the test browser would follow the link
const stay = (event: Event) => event.preventDefault();
beforeEach(() => document.addEventListener('click', stay));
afterEach(() => {
  document.removeEventListener('click', stay);
  cleanup();
  push.mockClear();
});

const click = (href: string, how: MouseEventInit = {}) => {
  render(
    <TextLink href={href} idPrefix="text-">
      ссылка
    </TextLink>,
  );
  fireEvent.click(screen.getByText('ссылка'), { button: 0, ...how });
};

it('opens our own page without a reload', () => {
  click('/user_ui/course/3?lesson=12#шаблон');
  expect(push).toHaveBeenCalledWith(`/user_ui/course/3?lesson=12#${encodeURI('шаблон')}`);
});

it.each([
  ['a new tab by Ctrl', '/user_ui/tasks', { ctrlKey: true }],
  ['a file', '/api/v1/files/7', {}],
  ['another site', 'https://example.org/', {}],
  ['another site by two slashes', '//example.org/', {}],
  ['a place in the text', '#шаблон', {}],
])('leaves to the browser: %s', (_, href, how) => {
  click(href, how);
  expect(push).not.toHaveBeenCalled();
});

it.each(['', 'http://[', 'https://'])('shows an invalid address as words: %j', (href) => {
  click(href);
  expect(screen.queryByRole('link')).toBeNull();
});
