import { isProgramLanguage, languageNames } from '@put/contract/languages';
import { isPlainText, notPlainWords } from '@put/contract/plain-text';
import { submissions, type RunResult } from '@put/contract/submissions';
import { call } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import type { GroupForm, SolutionForm } from './task-form.ts';

export type Place = { groupKey: string; testKey: string; input: string; words: string };
export type Answer = Place & { answer: string };

const statusWords: Record<Exclude<RunResult['status'], 'ok'>, string> = {
  compile_error: 'в программе ошибка',
  runtime_error: 'программа упала',
  time_limit: 'программа работает слишком долго',
  memory_limit: 'программе не хватило памяти',
  output_limit: 'программа печатает слишком много',
  idle_limit: 'программа ждёт ввода, которого нет',
};

export class FillError extends Error {
  override name = 'FillError';
}

/** The solution whose output is taken for the truth. */
export const rightSolutionOf = (solutions: readonly SolutionForm[]): SolutionForm | undefined =>
  solutions.find(({ expected, files }) => expected === 'accepted' && files.some((file) => file.content.trim() !== ''));

export const placesToFill = (groups: readonly GroupForm[], isOnlyEmpty: boolean): Place[] =>
  groups.flatMap((group) =>
    group.tests.flatMap((test, at) =>
      isOnlyEmpty && test.answer.trim() !== ''
        ? []
        : [
            {
              groupKey: group.key,
              testKey: test.key,
              input: test.input,
              words: `группа «${group.name}», тест ${at + 1}`,
            },
          ],
    ),
  );

/**
 * Runs the solution on one input after another (the server lets a person run one program at a time) and gives back each
 * answer as it comes. Stops at the first input that the solution fails on: the teacher must look at it.
 */
export async function* fillAnswers(
  solution: SolutionForm,
  places: readonly Place[],
  signal: AbortSignal,
): AsyncGenerator<Answer> {
  const { language, files } = solution;
  if (!isProgramLanguage(language)) throw new FillError(`на языке ${languageNames[language]} ответ не получить`);
  for (const place of places) {
    const result = await runPatiently({ language, files, stdin: place.input }, signal);
    if (result.status !== 'ok') {
      const why = result.explanation ?? result.stderr.trim().split('\n').at(-1) ?? '';
      throw new FillError(`${place.words}: ${statusWords[result.status]}. ${why}`.trim());
    }
    if (!isPlainText(result.stdout))
      throw new FillError(`${place.words}: программа напечатала не текст. ${notPlainWords}`);
    yield { ...place, answer: result.stdout };
  }
}

const mostWaits = 5;

async function runPatiently(
  body: Parameters<typeof call<typeof submissions.run>>[1]['body'],
  signal: AbortSignal,
): Promise<RunResult> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call(submissions.run, { body }, { signal });
    } catch (error) {
      if (!isRefusal(error, 'too_soon') || waits >= mostWaits) throw error;
      const pauseS = error.retryAfterS ?? 1;
      await new Promise((resolve) => setTimeout(resolve, pauseS * 1000));
      signal.throwIfAborted();
    }
  }
}
