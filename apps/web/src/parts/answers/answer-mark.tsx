import type { Verdict } from '@put/contract/judge/verdicts';
import { IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { Mark as TonedMark, type Tone } from '../../ui/mark/mark.tsx';

export type Mark = 'right' | 'partial' | 'wrong';

const looks: Record<Mark, { tone: Tone; icon: typeof IconCircleX; words: string }> = {
  right: { tone: 'good', icon: IconCircleCheck, words: 'Верно' },
  partial: { tone: 'warning', icon: IconCircleHalf2, words: 'Частично верно' },
  wrong: { tone: 'bad', icon: IconCircleX, words: 'Неверно' },
};

export const markOf = (verdict: Verdict): Mark =>
  verdict === 'accepted' ? 'right' : verdict === 'partial' ? 'partial' : 'wrong';

/** The result of one part of an answer. `children` replace the general word by a more exact one. */
export function AnswerMark({ mark, children }: { mark: Mark; children?: string }) {
  const { tone, icon, words } = looks[mark];
  return (
    <TonedMark tone={tone} icon={icon} isSmall>
      {children ?? words}
    </TonedMark>
  );
}
