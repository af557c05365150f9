import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveMarkdown as Markdown } from './live-markdown.tsx';

const address = `/api/v1/file/${'ab'.repeat(32)}`;
const show = (text: string) => render(<Markdown text={text} />).container;

describe('an uploaded picture', () => {
  it('keeps its room before it comes', () => {
    show(`![схема](${address}#800x600)`);
    const picture = screen.getByAltText('схема');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['800', '600']);
    expect(picture.getAttribute('loading')).toBe('lazy');
  });

  it('opens over the window and closes again', () => {
    show(`![схема](${address}#800x600)`);
    fireEvent.click(screen.getByRole('button', { name: 'схема Увеличить картинку' }));
    expect(screen.getByRole('dialog', { name: 'схема' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('inside a link only leads where the link does', () => {
    const page = show(`[![схема](${address})](/user_ui/course/3)`);
    expect(page.querySelector('button')).toBeNull();
    expect(page.querySelector('a img')).not.toBeNull();
  });

  it('that does not come says so, also in place of the button', () => {
    show(`![схема](${address})`);
    fireEvent.error(screen.getByAltText('схема'));
    expect(screen.getByText('Картинка недоступна: схема')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a picture of another place is only shown', () => {
  expect(show('![вид](https://example.org/a.png)').querySelector('button')).toBeNull();
});

it('an uploaded file is a link with its name and size', () => {
  show(`[план.pdf](${address}#size=1500000)`);
  const link = screen.getByRole('link');
  expect(link.textContent).toBe('план.pdf 1,4 МБ');
  expect(link.getAttribute('href')).toBe(address);
});
