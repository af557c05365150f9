import * as z from 'zod/mini';

/** How a submission or one test of it ended (decisions.md, «Verdicts»). */
export const Verdict = z.enum([
  'accepted',
  'partial',
  'wrong_answer',
  'presentation_error',
  'compile_error',
  'runtime_error',
  'time_limit',
  'memory_limit',
  'output_limit',
  'idle_limit',
  'skipped',
  'judge_error',
]);
export type Verdict = z.infer<typeof Verdict>;

/** How a program that is wrong may end: one lucky test makes it partly right, another data makes it crash. */
export const wrongVerdicts: readonly Verdict[] = [
  'wrong_answer',
  'partial',
  'presentation_error',
  'runtime_error',
  'time_limit',
  'memory_limit',
  'output_limit',
  'idle_limit',
];
/** Whether a solution may end in each of them: «любое неверное». */
export const isAnyWrong = (solution: { expected: Verdict; also_expected: readonly Verdict[] }): boolean =>
  wrongVerdicts.every((one) => one === solution.expected || solution.also_expected.includes(one));
/** Stands where a verdict would, for a solution that may end in any wrong one. */
export const anyWrongWords = 'Любое неверное';

/** The Russian words of each verdict. */
export const verdictWords: Record<Verdict, string> = {
  accepted: 'Верно',
  partial: 'Частично верно',
  wrong_answer: 'Неверный ответ',
  presentation_error: 'Ошибка оформления',
  compile_error: 'Ошибка в тексте программы',
  runtime_error: 'Ошибка при работе',
  time_limit: 'Превышено время',
  memory_limit: 'Превышена память',
  output_limit: 'Слишком много вывода',
  idle_limit: 'Программа простаивает',
  skipped: 'Пропущен',
  judge_error: 'Сбой проверки',
};
