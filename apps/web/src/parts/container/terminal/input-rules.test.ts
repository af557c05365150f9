import { describe, expect, test } from 'vitest';
import { hasSeveralLines, isReport, isWebAddress, localPort, tabLeaves, withCtrl } from './input-rules.ts';
import { readCopy } from './osc-copy.ts';

const coded = (text: string) => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

describe('the clipboard of programs', () => {
  test('takes a text', () => expect(readCopy(`c;${coded('привет')}`)).toBe('привет'));
  test.each(['c;?', 'c;', ';', 'нет', 'c;***', `c;${btoa('\u00ff\u00fe')}`])('gives and takes nothing for %j', (data) =>
    expect(readCopy(data)).toBeNull(),
  );
});

test.each(['\u001B[?1;2c', '\u001B[24;80R', '\u001B[0n', '\u001B]11;rgb:ff/ff/ff\u001B\\', '\u001BP1$r0m\u001B\\'])(
  '%j is an answer of the terminal itself',
  (text) => expect(isReport(text)).toBe(true),
);
test.each(['a', '\u001B', '\u001B[A', '\u001B[15~', '\r', 'ls -l\r'])('%j is typed', (text) =>
  expect(isReport(text)).toBe(false),
);

test('Ctrl of the row for touch', () => {
  expect(['c', 'C', '[', ' ', 'ж', 'ls'].map(withCtrl)).toEqual(['\u0003', '\u0003', '\u001B', '\0', null, null]);
});

test('one line with its end is one line', () => {
  expect(['ls\n', 'ls', 'a\nb', 'a\rb', '\n'].map(hasSeveralLines)).toEqual([false, false, true, true, false]);
});

test('addresses inside of the container', () => {
  expect(localPort('http://localhost:8000/a')).toBe(8000);
  expect(localPort('http://0.0.0.0:5000/')).toBe(5000);
  expect(localPort('http://[::]:8080/')).toBe(8080);
  expect(localPort('http://127.0.0.1/')).toBe(80);
  expect(localPort('https://школа.рф:8000')).toBeNull();
  expect(localPort('нет')).toBeNull();
  expect([isWebAddress('https://a.ru'), isWebAddress('javascript:alert(1)'), isWebAddress('file:///etc')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('Esc and then Tab leaves; Tab alone, and a late one, stay', () => {
  const leaves = tabLeaves();
  const press = (key: string, timeStamp: number) => leaves({ key, timeStamp, type: 'keydown' });
  expect(press('Tab', 0)).toBe(false);
  expect(press('Escape', 100)).toBe(false);
  expect(press('Shift', 150)).toBe(false);
  expect(press('Tab', 200)).toBe(true);
  expect(press('Tab', 300)).toBe(false);
  expect([press('Escape', 400), press('a', 450), press('Tab', 500)]).toEqual([false, false, false]);
  expect([press('Escape', 1000), press('Tab', 9000)]).toEqual([false, false]);
});
