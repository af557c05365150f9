import { afterEach, expect, test } from 'vitest';
import { focusAt } from './part-keys.ts';

afterEach(() => document.body.replaceChildren());

function page() {
  document.body.innerHTML = '<button id="link">К решению</button><button id="other"></button><main id="root"></main>';
  const root = document.getElementById('root')!;
  document.getElementById('link')!.focus();
  focusAt(root, '.place');
  const come = (html: string) => {
    root.insertAdjacentHTML('beforeend', html);
    // observers hear of it after this task
    return new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { root, come };
}

test('a part that is loaded after the press gets the focus when it comes, and its field when that comes', async () => {
  const { root, come } = page();
  expect(document.activeElement!.id).toBe('link');
  await come('<div class="place"></div>');
  expect(document.activeElement).toBe(root.querySelector('.place'));
  root.querySelector('.place')!.innerHTML = '<textarea></textarea>';
  await come('<p></p>');
  expect(document.activeElement!.tagName).toBe('TEXTAREA');
});

test('who has gone on meanwhile is not called back', async () => {
  const { come } = page();
  document.getElementById('other')!.focus();
  await come('<div class="place"><textarea></textarea></div>');
  expect(document.activeElement!.id).toBe('other');
});
