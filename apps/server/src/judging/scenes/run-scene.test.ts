import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPython } from '../../testing/python-runner.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { runScene, type SceneWanted } from './run-scene.ts';

let runner: Runner;
beforeAll(async () => {
  runner = await startTestPython();
});
afterAll(() => runner.close());

const run = (source: string, more: Partial<SceneWanted> = {}) => runScene(runner, { source, input: '', ...more });
const notesOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as { do: string; say?: string });

describe('check 3: a scene program', () => {
  it('tells its steps by notes, reads its input and prints for nobody', async () => {
    const { lines, complaint } = await run(
      'from scene import say\nprint("не шаг")\nsay("Взяли " + input())\nsay("</script>")\n',
      { input: '5 2 4\n' },
    );
    expect(complaint).toBeNull();
    const notes = notesOf(lines);
    expect(notes.filter(({ do: what }) => what === 'step').map(({ say }) => say)).toEqual(['Взяли 5 2 4', '</script>']);
    expect(notes.at(-1)!.do).toBe('end');
  });

  it('a loop without end gives a message with the line', async () => {
    const { complaint } = await run('def f():\n    while True:\n        pass\nf()', { limits: { timeMs: 2000 } });
    expect(complaint).toEqual({ message: 'Программа не успела за 2 секунды.', line: 3 });
  });

  it.each([
    ['a forbidden module', 'import math\nimport js', 'Модуль «js» здесь недоступен.', 2],
    [
      'a file of the server',
      '\nopen("/etc/passwd")',
      'Такого файла нет: читайте данные с клавиатуры через input().',
      2,
    ],
    ['what does not compile', 'x = 1\nif x\n    pass', 'Не хватает двоеточия в конце строки.', 2],
    ['an error', '\n\nx = 1 // 0', 'Деление на ноль.', 3],
    ['an error of its own', 'raise ValueError("Данных нет")', 'Данных нет', 1],
    [
      'a flood of output',
      'while True: print("x" * 1000)',
      'Программа пишет слишком много: возьмите данные поменьше.',
      null,
    ],
    ['too much memory', 'a = []\nwhile True:\n    a.append(bytes(10 ** 6))', 'Программе не хватило памяти.', 3],
    ['a null character', 'x = "\0"', 'Python не понял эту строку: проверьте скобки, кавычки и двоеточия.', null],
  ])('%s gives a message with the line', async (_, source, message, line) => {
    expect((await run(source, { limits: { timeMs: 20_000 } })).complaint).toEqual({ message, line });
  });

  it('that prints what looks like a note makes no step', async () => {
    const { lines } = await run('print("\\x01s" + \'{"do":"step","say":"подделка"}\')\nprint("s{}", flush=True)\n');
    expect(notesOf(lines).filter(({ do: what }) => what === 'step')).toEqual([]);
  });

  it('that writes nonsense to the notes is an ordinary complaint or none', async () => {
    const { complaint } = await run('n = open("/dev/note", "wb", buffering=0)\nn.write(b"s\\xff[")\n1 / 0\n');
    expect(complaint).toEqual({ message: 'Деление на ноль.', line: 3 });
  });
});
