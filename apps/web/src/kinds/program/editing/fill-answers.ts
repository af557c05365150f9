import { isProgramLanguage, type Language, languageNames, type SourceFile } from '@put/contract/judge/languages';
import { isPlainText, notPlainWords } from '@put/contract/base/plain-text';
import { submissions, type RunResult } from '@put/contract/submissions/submissions';
import { call } from '../../../api/api.ts';
import { isRefusal } from '../../../api/errors.ts';
import { type Answer, FillError, type TestToFill } from '../../editing/fill.ts';

const statusWords: Record<Exclude<RunResult['status'], 'ok'>, string> = {
  compile_error: 'в программе ошибка',
  runtime_error: 'программа упала',
  time_limit: 'программа работает слишком долго',
  memory_limit: 'программе не хватило памяти',
  output_limit: 'программа печатает слишком много',
  idle_limit: 'программа ждёт ввода, которого нет',
};

/**
 * Runs the solution on each input in turn (the server allows a user one run at a time) and yields each answer. Stops at
 * the first input on which the solution fails, because the author must look at it.
 */
export async function* fillAnswers(
  { language, files }: { language: Language; files: readonly SourceFile[] },
  tests: readonly TestToFill[],
  signal: AbortSignal,
): AsyncGenerator<Answer> {
  if (!isProgramLanguage(language)) throw new FillError(`на языке ${languageNames[language]} ответ не получить`);
  for (const test of tests) {
    const result = await runPatiently({ language, files: [...files], stdin: test.input }, signal);
    if (result.status !== 'ok') {
      const why = result.explanation ?? result.stderr.trim().split('\n').at(-1) ?? '';
      throw new FillError(`${test.words}: ${statusWords[result.status]}. ${why}`.trim());
    }
    if (!isPlainText(result.stdout))
      throw new FillError(`${test.words}: программа напечатала не текст. ${notPlainWords}`);
    yield { ...test, answer: result.stdout };
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
