import { expect, it } from 'vitest';
import { colorCode } from './color-code.ts';

const samples: [language: string, code: string, keyword: string][] = [
  ['python', 'def f(): return "a"\n', 'return'],
  ['javascript', 'return "a";\n', 'return'],
  ['typescript', 'return "a";\n', 'return'],
  ['c', 'int main() { return 0; }\n', 'return'],
  ['cpp', 'int main() { return 0; }\n', 'return'],
  ['java', 'class A { int f() { return 1; } }\n', 'return'],
  ['pascal', "{ сумма }\nbegin\n  write('a');\n\nend.\n", 'begin'],
  ['csharp', '/* два\nряда */\nclass A { int F() { return 1; } }\n', 'return'],
  ['go', 'func main() { return }\n', 'return'],
  ['rust', 'fn main() { return; }\n', 'return'],
  ['C#', 'return 1;', 'return'],
  ['pas', 'begin end.', 'begin'],
];

it.each(samples)('colours %s and loses no letter of it', async (language, code, keyword) => {
  const pieces = await colorCode(code, language);
  expect(pieces!.map(({ text }) => text).join('')).toBe(code);
  expect(pieces!.find(({ text }) => text.trim() === keyword)?.className).toBe('pt-code-keyword');
});

it('leaves what it does not know plain', async () => {
  expect(await colorCode('print', 'brainfuck')).toBeNull();
});
