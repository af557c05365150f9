import type { LatePolicy } from '@put/contract/courses/schedule';
import { countWords } from '../../ui/words/count-words.ts';

/** «12 часов», «3 дней»: the genitive after «до». Whole days are given in days. */
export const spanWords = (hours: number): string =>
  hours % 24 === 0 ? countWords(hours / 24, ['дня', 'дней', 'дней']) : countWords(hours, ['часа', 'часов', 'часов']);

const afterWords = (after: LatePolicy['after']): string =>
  after === 'closed' ? 'не принимается' : after === 'practice' ? 'тренировка без баллов' : `${after}\u00a0%`;

/** «опоздание до 12 часов — 60 %, до 3 дней — 30 %, потом не принимается» */
export function latePolicyWords({ steps, after }: LatePolicy): string {
  if (steps.length === 0) return `после срока ${typeof after === 'number' ? '— ' : ''}${afterWords(after)}`;
  const parts = steps.map(({ until_h, credit }) => `до ${spanWords(until_h)} — ${credit}\u00a0%`);
  return `опоздание ${parts.join(', ')}, потом ${typeof after === 'number' ? '— ' : ''}${afterWords(after)}`;
}
