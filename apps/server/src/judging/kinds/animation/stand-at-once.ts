import type { Ask } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import type { PerformedAction } from '@put/contract/animations/performances';
import { actionWords } from '@put/animation/elements';
import type { SceneShown } from '@put/animation/scene-notes';
import type { Standing } from '../kind.ts';
import { misfit } from './fit-action.ts';
import { hasFailed, type Replay, replayOf, stateAt, triesLeft } from './replay.ts';

/** Where a student stands after a log of the mode `at_once`. `run` is the run of the log that then gives up. */
export function standAtOnce(config: AnimationConfig, run: SceneShown, actions: readonly PerformedAction[]): Standing {
  const replay = replayOf(run, actions.length);
  const { marks, questions, pending, steps, earned, possible } = replay;
  const { title, code, language } = run.animation;
  return {
    shown: {
      title,
      code,
      language,
      marks,
      steps,
      asks: pending === null ? [] : [shownAsk(questions[pending]!.ask, hasFailed(replay))],
      is_over: pending === null,
      answered: pending ?? questions.length,
      total: questions.length,
      tries_left: triesLeft(config, replay),
      words: wordsOf(replay),
      earned,
      possible,
    },
    ...lastAction(run, replay, actions),
  };
}

/** A question without its hint, until the hint is needed. */
function shownAsk({ hint, ...ask }: Ask, isHintOpen: boolean): Ask {
  return { ...ask, ...(isHintOpen && hint !== undefined && { hint }) };
}

function lastAction(run: SceneShown, replay: Replay, actions: readonly PerformedAction[]) {
  const last = actions.at(-1);
  if (last === undefined) return { said: '', refusal: null };
  const question = replay.questions[replay.answered[actions.length - 1] ?? -1];
  if (question === undefined) return { said: '', refusal: 'Здесь всё уже сделано.' };
  const state = stateAt(run.animation.steps, question.at);
  return { said: actionWords(state, last), refusal: misfit(state, question.ask, last) };
}

/** What is said of the last action. Of a wrong one, the hint says why. */
function wordsOf({ marks, questions, answered, pending }: Replay): string | null {
  const last = marks.at(-1);
  if (last === undefined) return null;
  const { hint } = questions[answered.at(-1)!]!.ask;
  const why = hint === undefined ? '' : ` ${hint}`;
  switch (last) {
    case 'right':
      return pending === null ? 'Верно. Это был последний шаг.' : 'Верно.';
    case 'later':
      return 'Верно, но не с первого раза: за этот шаг — половина.';
    case 'wrong':
      return `Не то.${why || ' Посмотрите на картинку ещё раз.'}`;
    case 'shown':
      return `Не то.${why} Этот шаг сделан за вас: за него ничего не начислено.`;
  }
}
