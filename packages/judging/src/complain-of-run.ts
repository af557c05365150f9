import type { AnimationComplaint } from '@put/contract/animations/animation-editing';
import { lineOfPython, messageOfPython, wordsOfPython } from './explain-python.ts';
import type { Outcome } from './outcome.ts';

/** Why a Python program of an author does not compile. */
export const complainOfCompiling = (compileError: string): AnimationComplaint => ({
  message: wordsOfPython(compileError) ?? 'Python не понял текст программы.',
  line: lineIn(compileError),
});

/**
 * Why an author's run did not come to its end; null when it did. `limitSeconds` is what the run had; `lastLine` is where
 * the program was when it last told something of itself, for ends that name no line.
 */
export function complainOfRun(
  { end, stderr }: Pick<Outcome, 'end' | 'stderr'>,
  limitSeconds: number,
  lastLine: number | null,
): AnimationComplaint | null {
  if (end.by === 'exit' && end.code === 0) return null;
  if (end.by === 'limit') {
    const isTold = end.limit === 'time' && messageOfPython(stderr).startsWith('KeyboardInterrupt');
    const line = end.limit === 'memory' || isTold ? lineIn(stderr) : null;
    return { message: limitWords(limitSeconds)[end.limit], line: line ?? lastLine };
  }
  // exit('Нет вершин') and exit(1)
  if (end.by === 'exit')
    return { message: cut(stderr.trim()) || `Программа закончилась с кодом ${end.code}.`, line: lastLine };
  return { message: wordsOfPython(stderr) ?? ownWords(messageOfPython(stderr)), line: lineIn(stderr) ?? lastLine };
}

const limitWords = (seconds: number) => ({
  time: `Программа не успела за ${seconds} ${secondsWord(seconds)}.`,
  idle: 'Программа слишком долго спит: уберите time.sleep.',
  memory: 'Программе не хватило памяти.',
  output: 'Программа пишет слишком много: возьмите данные поменьше.',
});

function secondsWord(count: number): string {
  if (!Number.isInteger(count)) return 'секунды';
  const [tens, ones] = [count % 100, count % 10];
  if (tens > 10 && tens < 20) return 'секунд';
  return ones === 1 ? 'секунду' : ones > 1 && ones < 5 ? 'секунды' : 'секунд';
}

/** An author's own error in Russian is said as it is; others are named. */
function ownWords(message: string): string {
  if (message === '') return 'Программа остановлена: так она работать не может.';
  const [, name = message, text = ''] = /^([\w.]+)(?:: (.*))?$/.exec(message) ?? [];
  if (/[а-яё]/i.test(text)) return cut(text);
  return cut(`Программа остановилась из-за ошибки ${text === '' ? name : `${name}: ${text}`}.`);
}

const mostLetters = 500;
const cut = (text: string): string => (text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text);

function lineIn(trace: string): number | null {
  const line = lineOfPython(trace);
  return line === null ? null : Number(line);
}
