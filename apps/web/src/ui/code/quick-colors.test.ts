import { expect, it } from 'vitest';
import { quickColors } from './quick-colors.ts';

/** Each coloured part with the last word of its class: «def keyword». */
function colored(language: string, code: string): string[] {
  const pieces: { text: string; className: string }[] = [];
  quickColors.get(language)!(code, (text, className) => pieces.push({ text, className }));
  // no character is lost or moved
  expect(pieces.map(({ text }) => text).join('')).toBe(code);
  return pieces.flatMap(({ text, className }) =>
    className === '' ? [] : [`${text} ${className.replace('pt-code-', '')}`],
  );
}

it.each([
  ['def f(x):', ['def keyword', 'f function']],
  ['class Узел:', ['class keyword', 'Узел type']],
  ['print("a # b", r\'\\n\')  # конец', ['print function', '"a # b" string', "r'\\n' string", '# конец comment']],
  ['x = 0x1F + 1_000.5e-3', ['0x1F number', '1_000.5e-3 number']],
  ['a1 = f"{x}"', ['f"{x}" string']],
  ['"""раз\n"два" # нет\n"""\nNone', ['"""раз\n"два" # нет\n""" string', 'None number']],
  ["'не закрыта\nif x", ["'не закрыта string", 'if keyword']],
  ['"""не закрыта\nif x', ['"""не закрыта\nif x string']],
  ['@cache\ndef g(): pass', ['@cache comment', 'def keyword', 'g function', 'pass keyword']],
  ['a @ b', []],
])('Python: %j', (code, parts) => {
  expect(colored('python', code)).toEqual(parts);
});

it('a text made to hold up its reader costs no more than another', () => {
  for (const part of ['"', "'''", '\\', 'f"', '@a', '1_', 'a(', '#'])
    expect(colored('python', part.repeat(50_000)).length).toBeLessThan(150_001);
});
