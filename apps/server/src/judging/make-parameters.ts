import { isPlainText, notPlainWords } from '@put/contract/base/plain-text';
import { shownText } from '@put/judging/shown-text';
import type { Runner } from '../drivers/runner/runner.ts';
import { prepareAuthorProgram } from './author-program.ts';
import { explainError } from './explain-error.ts';
import { isParameterName, type Parameters } from '@put/contract/tasks/fill-variant';

/** Parameters are stored for every student, so their size is limited. */
const longestBytes = 1_048_576;

export type Made = { parameters: Parameters; problem: null } | { parameters: null; problem: string };

/**
 * Runs the author's program once for each seed, which is its argument. Rejects with RunnerFault when the runner broke.
 * An error of the program gives a problem in Russian.
 */
export async function makeParameters(runner: Runner, code: string, seeds: readonly number[]): Promise<Made[]> {
  const files = [{ name: 'variant.py', content: code }];
  const program = await prepareAuthorProgram(runner, { language: 'python', files });
  try {
    if (program.compileError !== null) return seeds.map(() => failed(wordsOf(program.compileError!)));
    const all: Made[] = [];
    for (const seed of seeds) {
      const { end, stdout, stderr } = await program.call({ args: [String(seed)] });
      if (end.by === 'limit' || Buffer.byteLength(stdout) > longestBytes)
        all.push(failed('Программа вариантов работает слишком долго или печатает слишком много.'));
      else if (end.by === 'crash' || end.code !== 0) all.push(failed(wordsOf(stderr)));
      else all.push(readParameters(stdout));
    }
    return all;
  } finally {
    await program.close();
  }
}

const failed = (problem: string): Made => ({ parameters: null, problem: shownText(problem) });

const wordsOf = (stderr: string) =>
  `Программа вариантов не работает. ${explainError(stderr) ?? stderr.trimEnd().split('\n').at(-1) ?? ''}`.trim();

export function readParameters(stdout: string): Made {
  let read: unknown;
  try {
    read = JSON.parse(stdout);
  } catch {
    return failed('Программа вариантов должна напечатать один объект JSON и ничего больше.');
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return failed('Программа вариантов должна напечатать объект JSON: имена и значения.');
  const odd = Object.keys(read).find((name) => !isParameterName(name));
  if (odd !== undefined) return failed(`«${odd}» не может быть именем параметра: нужны буквы, цифры и «_».`);
  const [broken] = Object.entries(read).find(([, value]) => !isPlain(value)) ?? [];
  if (broken !== undefined) return failed(`В параметре «${broken}» не текст. ${notPlainWords}`);
  const [lossy] = Object.entries(read).find(([, value]) => isLossy(value)) ?? [];
  if (lossy !== undefined) return failed(`Число в параметре «${lossy}» слишком велико: печатайте его строкой.`);
  return { parameters: read as Parameters, problem: null };
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value);
  return typeof value !== 'object' || value === null || Object.entries(value).flat().every(isPlain);
}

/** Python's integers have no limit; JavaScript would change the last digits of long ones. */
function isLossy(value: unknown): boolean {
  if (typeof value === 'number')
    return Number.isInteger(value) ? !Number.isSafeInteger(value) : !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isLossy);
}
