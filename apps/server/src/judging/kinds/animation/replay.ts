import type { Ask, SceneState, SceneStep } from '@put/contract/animations/animation-format';
import type { AnimationConfig } from '@put/contract/kinds/animation/animation';
import type { ActionMark } from '@put/contract/animations/performances';
import type { SceneShown } from '@put/animation/scene-notes';
import { statesOf } from '@put/animation/states';

/** A log of the mode `at_once`, as the author's program took it. */
export type Replay = {
  marks: ActionMark[];
  /** The questions by their places; `at` is the step at whose end each stands. */
  questions: { at: number; ask: Ask }[];
  /** For each used action: the question that it answered. */
  answered: number[];
  /** The question after the log; null: there is none. */
  pending: number | null;
  /** By the first `questions[pending].at + 1` steps, or all. Nothing of them tells what is right or comes later. */
  steps: SceneStep[];
  earned: number;
  possible: number;
};

/** What half of a question's points are called on the way here and there. */
const markNames = { right: 'right', second: 'later', wrong: 'wrong', shown: 'shown' } as const;
const shares: Record<ActionMark, number> = { right: 1, later: 0.5, wrong: 0, shown: 0 };

/**
 * Reads a run whose log holds `length` actions and then gives up (`thenGiveUp`). An action that came after the last
 * question has no mark.
 */
export function replayOf({ animation, play }: SceneShown, length: number): Replay {
  const used = play.marks.slice(0, length);
  const marks = used.map(({ mark }) => {
    if (mark === 'taken' || mark === 'bad') throw new Error(`The mark ${mark} belongs to another mode`);
    return markNames[mark];
  });
  const questions = play.questions.map(({ step, ask }) => ({ at: step, ask }));
  const pending = play.marks[length]?.question ?? null;
  const earned = used.reduce((sum, { question }, at) => sum + questions[question]!.ask.points * shares[marks[at]!], 0);
  const last = pending === null ? animation.steps.length : questions[pending]!.at + 1;
  return {
    marks,
    questions,
    answered: used.map(({ question }) => question),
    pending,
    steps: animation.steps.slice(0, last).map(shownStep),
    earned,
    possible: questions.reduce((sum, { ask }) => sum + ask.points, 0),
  };
}

/** A step as a student may see it: questions are told apart, and the author's lines are the author's. */
export const shownStep = ({ ask: _, at: __, ...step }: SceneStep): SceneStep => step;

/** The picture on which an action was made: that of its question. */
export function stateAt(steps: readonly SceneStep[], at: number): SceneState {
  return statesOf(steps.slice(0, at + 1)).at(-1) ?? {};
}

/** How many more times the question after the log may be answered. */
export const triesLeft = ({ tries }: Pick<AnimationConfig, 'tries'>, { pending, answered }: Replay): number =>
  pending === null ? 0 : tries - answered.filter((question) => question === pending).length;

/** Whether nothing was earned before the question, and a try was lost. */
export const hasFailed = ({ pending, answered }: Replay): boolean => pending !== null && answered.includes(pending);
