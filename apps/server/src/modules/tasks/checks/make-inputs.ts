import type { SourceFile } from '@put/contract/judge/languages';
import { isPlainText, notPlainWords } from '@put/contract/base/plain-text';
import type { MadeInput } from '@put/contract/tasks/task-checks';
import { shownText } from '@put/judging/shown-text';
import type { Runner } from '../../../drivers/runner/runner.ts';
import { type AuthorProgram, prepareAuthorProgram } from '../../../judging/author-program.ts';
import { explainError } from '../../../judging/explain-error.ts';
import { unavailable } from '../../../judging/unavailable.ts';

type Generator = { language: string; files: readonly SourceFile[]; lines: readonly string[] };

/** The longest input of a test, in characters. */
const longestInput = 4_194_304;

/** Makes one input for each line of arguments. Stops at the first failure, because the others would fail too. */
export async function makeInputs(runner: Runner, { lines, ...program }: Generator): Promise<MadeInput[]> {
  try {
    const prepared = await prepareAuthorProgram(runner, program);
    try {
      const made: MadeInput[] = [];
      for (const line of lines) {
        made.push(await makeInput(prepared, line));
        if (made.at(-1)!.error !== null) break;
      }
      return made;
    } finally {
      await prepared.close();
    }
  } catch (error) {
    throw unavailable(error);
  }
}

async function makeInput(program: AuthorProgram, line: string): Promise<MadeInput> {
  const failed = (error: string): MadeInput => ({ arguments: line, input: '', error: shownText(error) });
  if (program.compileError !== null) return failed(wordsOf(program.compileError));
  const { end, stdout, stderr } = await program.call({ args: argumentsOf(line) });
  if (end.by === 'limit') return failed(limitWords[end.limit]);
  if (end.by === 'crash' || end.code !== 0) return failed(wordsOf(stderr) || 'Генератор завершился с ошибкой.');
  if (stdout === '') return failed('Генератор ничего не напечатал.');
  if (!isPlainText(stdout)) return failed(`Генератор напечатал не текст. ${notPlainWords}`);
  if (stdout.length > longestInput) return failed('Ввод больше 4 МБ.');
  return { arguments: line, input: stdout, error: null };
}

const limitWords = {
  time: 'Генератор работает слишком долго.',
  memory: 'Генератору не хватило памяти.',
  output: 'Генератор печатает слишком много.',
  idle: 'Генератор ждёт ввода, которого нет.',
};

const wordsOf = (stderr: string) => explainError(stderr) ?? stderr.trim().split('\n').at(-1) ?? '';

/** Splits a line at spaces; quotes keep spaces. Nothing else of a shell is supported. */
export const argumentsOf = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) => double ?? single ?? plain ?? '');
