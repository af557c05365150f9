import type { Action, Ask } from '@put/contract/animations/animation-format';
import type { ReactNode } from 'react';

/** What is said of an answer. */
export type Reply = { tone: 'good' | 'bad' | 'plain'; words: string };

/**
 * Who takes the answers to the questions of an animation, when it is not the player itself. The player shows the
 * question of its last step, lets the reader choose, and says what became of the answer. Steps that an answer brings are
 * played to the next question.
 */
export type Asking = {
  /** Null: nothing is asked now. */
  ask: Ask | null;
  onAct: (action: Action) => void;
  /** An answer is handed in by a button, not by the last choice. */
  mustConfirm?: boolean;
  /** Before the question, such as «Вопрос 3 из 17». */
  lead?: string;
  /** What is said of the last answer. */
  reply: Reply | null;
  /** More to press beside the question, while nothing is chosen. */
  tools?: ReactNode;
  /** Elements of the last answer, which was wrong. */
  missed?: readonly string[];
  /** The answer is on its way. */
  isBusy: boolean;
};
