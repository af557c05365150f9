import type { Action, Ask, SceneState } from '@put/contract/animations/animation-format';
import { useState } from 'react';
import { elementWords } from '@put/animation/elements';
import { isRight } from './choosing.ts';
import type { Player } from '../player/player-core.ts';
import type { Reply } from './asking.ts';

export type AnsweredAsk = Ask & { right?: Action[] };
type Wanted = {
  player: Player;
  step: number;
  ask: AnsweredAsk | undefined;
  state: SceneState;
};

export type SelfCheck = {
  reply: Reply | null;
  /** The keys of the answer that the reader asked to see. */
  shown: readonly string[];
  answer: (action: Action) => void;
  /** Null: there is nothing to show. */
  show: (() => void) | null;
};

type Said = { step: number; reply: Reply; shown: readonly string[] };

/** A question in a text: nobody counts it. A right answer goes on, a wrong one may be given again. */
export function useSelfCheck({ player, step, ask, state }: Wanted): SelfCheck {
  const [said, setSaid] = useState<Said | null>(null);
  const now = said?.step === step ? said : null;
  const right = ask?.right ?? [];
  const name = ({ what, value }: Action) =>
    [...what.map((key) => elementWords(state, ask!.part, key) ?? key), ...(value === undefined ? [] : [value])].join(
      '; ',
    );

  return {
    reply: now?.reply ?? null,
    shown: now?.shown ?? [],
    answer: (action) => {
      if (isRight(action, right)) {
        setSaid({ step: step + 1, reply: { tone: 'good', words: 'Верно.' }, shown: [] });
        player.do('next');
        return;
      }
      const hint = ask?.hint === undefined ? '' : ` ${ask.hint}`;
      const words = `Нет, не «${name(action)}». Попробуйте ещё раз.${hint}`;
      setSaid({ step, reply: { tone: 'bad', words }, shown: [] });
    },
    show:
      right[0] === undefined || (now?.shown.length ?? 0) > 0
        ? null
        : () => setSaid({ step, reply: { tone: 'plain', words: `Ответ: ${name(right[0]!)}.` }, shown: right[0]!.what }),
  };
}
