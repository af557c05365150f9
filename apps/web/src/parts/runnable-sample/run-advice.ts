import type { Verdict } from '@put/contract/judge/verdicts';

/** Advice for verdicts that come without a message from the language itself. */
export const runAdvice: Partial<Record<Verdict, string>> = {
  time_limit: 'Программа работала дольше, чем можно: проверьте, кончается ли цикл и нельзя ли считать быстрее.',
  memory_limit: 'Программе понадобилось слишком много памяти: не храните то, без чего можно обойтись.',
  output_limit: 'Программа вывела слишком много: проверьте, кончается ли цикл, который печатает.',
  idle_limit: 'Программа ничего не считала и не закончилась: нет ли лишнего ожидания?',
};
