import type { Picture } from '@put/animation/picture';
import type { Ask, SceneState } from '@put/contract/animations/animation-format';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Asking } from './asking.ts';
import { ChoiceLayer } from './choice-layer.tsx';
import type { PlayedStep, Player } from '../player/player-core.ts';
import { QuestionBar } from './question-bar.tsx';
import { useChoosing } from './use-choosing.ts';
import { useGoingOn } from '../player/use-going-on.ts';
import { type AnsweredAsk, useSelfCheck } from './use-self-check.ts';

/** Where a picture is drawn now. */
export type DrawnPicture = { picture: Picture; element: HTMLElement };

type Props = {
  player: Player;
  steps: readonly PlayedStep[];
  step: number;
  /** What the animation itself asks at this step. */
  ask: AnsweredAsk | undefined;
  state: SceneState;
  /** Null: the player checks answers by itself. */
  asking: Asking | null;
  /** Null: nothing is drawn yet. */
  drawn: DrawnPicture | null;
};

/** What is asked at a step, by the animation itself or by somebody who grades: on the picture, and under it. */
export default function Questions({ player, steps, step, ask, state, asking, drawn }: Props) {
  useGoingOn(player, steps, asking !== null);
  const own = useSelfCheck({ player, step, ask, state });
  const answerable: Ask | null = ask?.right === undefined ? null : ask;
  const choosing = useChoosing({
    ask: asking === null ? answerable : step === steps.length - 1 ? asking.ask : null,
    state,
    mustConfirm: asking?.mustConfirm,
    onAct: asking?.onAct ?? own.answer,
  });
  // the next question begins where the focus was in the one before
  const lastStop = useRef<string | null>(null);
  const isBusy = asking?.isBusy ?? false;
  const show = asking === null && answerable !== null ? own.show : null;
  return (
    <>
      {choosing !== null &&
        drawn !== null &&
        createPortal(
          <ChoiceLayer
            of={choosing}
            picture={drawn.picture}
            shown={own.shown}
            missed={asking?.missed ?? none}
            keepsFocus={asking !== null}
            {...{ isBusy, lastStop }}
          />,
          drawn.element,
        )}
      {/* while the player goes on to the next question, it is still said what became of the answer */}
      <QuestionBar
        choosing={choosing}
        asking={asking}
        reply={asking === null ? own.reply : asking.reply}
        isBusy={isBusy}
      >
        {choosing?.chosen.what.length === 0 && asking?.tools}
        {show !== null && (
          <button type="button" onClick={show}>
            Показать ответ
          </button>
        )}
      </QuestionBar>
    </>
  );
}

const none: readonly string[] = [];
