import { describe, expect, it } from 'vitest';
import { complainOfCompiling, complainOfRun } from './complain-of-run.ts';

const trace = (line: number, message: string) =>
  `Traceback (most recent call last):\n  File "main.py", line 2, in <module>\n    f()\n  File "main.py", line ${line}, in f\n    x\n${message}\n`;
const crash = (stderr: string) => complainOfRun({ end: { by: 'crash' }, stderr }, 20, 3);
const limit = (which: 'time' | 'memory' | 'output' | 'idle', stderr = '') =>
  complainOfRun({ end: { by: 'limit', limit: which }, stderr }, 20, 3);

describe('complaints of an author’s run', () => {
  it('are none where it came to its end', () => {
    expect(complainOfRun({ end: { by: 'exit', code: 0 }, stderr: 'своё' }, 20, 3)).toBeNull();
  });

  it.each([
    ["KeyError: 'Я'", "В словаре нет ключа 'Я'."],
    ['ValueError: Вершины «Я» нет в графе', 'Вершины «Я» нет в графе'],
    ['ValueError: bad', 'Программа остановилась из-за ошибки ValueError: bad.'],
    ['Stop', 'Программа остановилась из-за ошибки Stop.'],
    ["ModuleNotFoundError: No module named 'js'", 'Модуль «js» здесь недоступен.'],
  ])('name the line of an error: %s', (message, words) => {
    expect(crash(trace(7, message))).toEqual({ message: words, line: 7 });
  });

  it('name the line that ran when the time was over, or the last one that told something', () => {
    const message = 'Программа не успела за 20 секунд.';
    expect(limit('time', trace(9, 'KeyboardInterrupt'))).toEqual({ message, line: 9 });
    expect(limit('time')).toEqual({ message, line: 3 });
    expect(complainOfRun({ end: { by: 'limit', limit: 'time' }, stderr: '' }, 1, null)).toEqual({
      message: 'Программа не успела за 1 секунду.',
      line: null,
    });
  });

  it('know the other limits, exits and interpreters that gave up', () => {
    expect(limit('memory', trace(4, 'MemoryError'))).toEqual({ message: 'Программе не хватило памяти.', line: 4 });
    expect(limit('output')!.line).toBe(3);
    const exit = (stderr: string) => complainOfRun({ end: { by: 'exit', code: 1 }, stderr }, 20, null)!.message;
    expect([exit('Нет вершин\n'), exit('')]).toEqual(['Нет вершин', 'Программа закончилась с кодом 1.']);
    expect(crash('The program brought the interpreter down.\n')).toEqual({
      message: 'Программа остановлена: так она работать не может.',
      line: 3,
    });
  });

  it('are short, however long the error is', () => {
    expect(crash(trace(1, `ValueError: ${'ё'.repeat(100_000)}`))!.message.length).toBeLessThan(600);
  });

  it('name the line that does not compile', () => {
    const stderr = '  File "main.py", line 5\n    if x\n        ^\nSyntaxError: expected \':\'\n';
    expect(complainOfCompiling(stderr)).toEqual({ message: 'Не хватает двоеточия в конце строки.', line: 5 });
    expect(complainOfCompiling('')).toEqual({ message: 'Python не понял текст программы.', line: null });
  });
});
