import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop: () => void;
beforeEach(() => {
  document.body.innerHTML = `<nav><button id="menu">Меню</button></nav>
    <main id="main" tabindex="-1"><section id="panel"><button id="send">Отправить</button><button id="next">Дальше</button></section></main>`;
  stop = keepFocus(document);
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const at = (id: string) => document.getElementById(id) as HTMLButtonElement;
const frames = () => new Promise((resolve) => setTimeout(resolve, 60));
const focused = () => document.activeElement?.id || document.activeElement?.tagName;

test('what is gone leaves the focus to what was around it', async () => {
  at('send').focus();
  at('send').remove();
  await frames();
  expect(focused()).toBe('panel');
  at('next').focus();
  expect(at('panel').hasAttribute('tabindex')).toBe(false);
});

test('a whole screen that is gone leaves it to the next one', async () => {
  at('send').focus();
  at('main').outerHTML = '<main id="main" tabindex="-1"><h1>Другой экран</h1></main>';
  await frames();
  expect(focused()).toBe('main');
});

test('a dialog gives it to what was there before what opened it, when that is gone too', async () => {
  at('menu').focus();
  document.body.insertAdjacentHTML('beforeend', '<div id="list"><button id="item">Выгрузить</button></div>');
  at('item').focus();
  document.body.insertAdjacentHTML('beforeend', '<div id="dialog"><button id="close">Закрыть</button></div>');
  at('close').focus();
  at('list').remove();
  at('dialog').remove();
  await frames();
  expect(focused()).toBe('menu');
});

test('a button that was at work has it again', async () => {
  at('send').focus();
  at('send').disabled = true;
  at('send').blur();
  await frames();
  at('send').disabled = false;
  await frames();
  expect(focused()).toBe('send');
});

test('who takes it on purpose, or takes it away, is left alone', async () => {
  at('send').focus();
  at('send').remove();
  at('next').focus();
  await frames();
  expect(focused()).toBe('next');
  at('next').blur();
  await frames();
  at('next').remove();
  await frames();
  expect(focused()).toBe('BODY');
});
