import type { Verdict } from '@put/contract/verdicts';
import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import css from './answers.module.css';

export type Mark = 'right' | 'partial' | 'wrong';

const icons = { right: IconCircleCheck, partial: IconCircleHalf2, wrong: IconCircleX };
const words: Record<Mark, string> = { right: 'Верно', partial: 'Частично верно', wrong: 'Неверно' };

export const markOf = (verdict: Verdict): Mark =>
  verdict === 'accepted' ? 'right' : verdict === 'partial' ? 'partial' : 'wrong';

/** Sign, word and colour. */
export function AnswerMark({ mark, children = words[mark] }: { mark: Mark; children?: string }) {
  const Icon = icons[mark];
  return (
    <span className={css.mark} data-mark={mark}>
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}
