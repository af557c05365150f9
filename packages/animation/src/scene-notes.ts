import type { Action, Ask, Patch, SceneAnimation, StepText } from '@put/contract/animations/animation-format';

/**
 * How a scene program talks with the product.
 *
 * In: the input of the run, and the optional file `+scene.json` (`SceneOrder`), given by `call.files` of a run.
 * Out: notes of the harness (`Outcome.record.lines`), one JSON object a line (`SceneNote`), never standard output.
 * `compileScene(lines, title)` checks the notes and gives `SceneResult`.
 *
 * 1. No `actions`: the run of the author or of a lesson. Each question is performed by its first right answer, and the
 *    steps carry `ask.right`. `play.questions[k].right` are all the right answers of question k.
 * 2. With `actions` (may be empty): a student's run, in one of the modes below. Nothing of it holds `right`. The program
 *    goes on with the student's choices. When the actions end at a question, the run ends there: `play.pending`.
 *    - `at_once`: a wrong action leaves the same question (mark `wrong`), until `tries` were used; then the program goes
 *      on with the right answer (mark `shown`). At the first try the mark is `right` and earns all, later `second` and
 *      earns half.
 *    - `at_end` and `final`: each action is taken as it is (mark `taken`), and nothing says whether it was right.
 *      `play.after` has what the acted part looks like after each action, without colours and words: equal texts are
 *      equal states. Compare them with the `after` of a run whose actions are the rights of run 1: by their longest
 *      common subsequence (`at_end`) or by the last (`final`). To take an action back, run again without it.
 * 3. An action that the question can not mean (another part, an unknown element, not a number) is `wrong` in `at_once`
 *    and `bad` in the other modes: it changes nothing and the question stays.
 * 4. Equal orders, inputs and programs give equal notes: chance, clocks and hashes are fixed; `seed` is what `own` and
 *    `random` use.
 *
 * A program that breaks or meets a limit gives a complaint in Russian with the author's line; `before` holds what it
 * showed until then, which a student's wrong choice in `at_end` may well have caused.
 */
export const sceneOrderFile = '+scene.json';

export type PlayMode = 'at_once' | 'at_end' | 'final';
export type SceneOrder = {
  seed?: number | undefined;
  actions?: readonly Action[] | undefined;
  /** Default: `at_once`. */
  mode?: PlayMode | undefined;
  /** For `at_once`: 1–5, default 2. */
  tries?: number | undefined;
};

export const actionMarks = ['right', 'second', 'wrong', 'shown', 'taken', 'bad'] as const;
export type ActionMark = (typeof actionMarks)[number];

/** What the harness writes. `listing` comes at most once and before the first step; `end` is the last. */
export type SceneNote =
  | { do: 'listing'; code: string[]; language: string }
  | ({ do: 'step'; patch?: Patch } & StepText)
  /** A question at the end of the step before it. */
  | { do: 'ask'; ask: Ask; right?: Action[] }
  /** What the next action of the log was worth; `done`: an action that was taken as it is. */
  | { do: 'mark'; mark: ActionMark; done?: Action }
  /** The log has ended at the last question. `left`: how many tries are left (`at_once`). */
  | { do: 'wait'; left?: number }
  /** The program came to its end. `unsaid`: the picture changed after the last step. */
  | { do: 'end'; unsaid?: true }
  /** The program broke, or met a limit. Without `message` the standard error says why. */
  | { do: 'fail'; message?: string; line?: number };

/** A question that was put. `step`: the index of the step at whose end it stands. */
export type Question = { step: number; ask: Ask; right?: Action[] };

export type ScenePlay = {
  questions: Question[];
  /** One for each action that the run used, in order. `question` is an index. */
  marks: { question: number; mark: ActionMark }[];
  /** Points earned, and points of all questions put so far. */
  earned: number;
  possible: number;
  /** The question that waits for an action, if the log ended at one. */
  pending: { question: number; left: number | null } | null;
  /** In `at_end` and `final`: the acted part after each `taken` action. */
  after: string[];
  /** Whether the program came to its end. */
  isOver: boolean;
  /** Whether the picture changed after the last step, which nobody sees. */
  unsaid: boolean;
};

/** `line`: in the author's program, from 1. */
export type SceneComplaint = { message: string; line?: number };
/** `words`: the text alternative of the whole. */
export type SceneShown = { animation: SceneAnimation; play: ScenePlay; words: string };
export type SceneResult = SceneShown | { complaint: SceneComplaint; before?: SceneShown };
