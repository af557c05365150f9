import type { Part, SceneState } from '@put/contract/animations/animation-format';
import type { Pen } from './pen.ts';

/** A part laid out for a width: nothing of it depends on the step, so nothing around it jumps. */
export type Layout<P> = {
  height: number;
  /** Draws one state and returns it in words. `key`: the part's key. */
  draw: (part: P, pen: Pen, key: string, state: SceneState) => string;
};

/** How parts of one kind are drawn. Methods, so that drawings of all kinds stand in one table. */
export type Drawing<P extends Part, Need> = {
  /** What it takes to show this state of the part and all those before it. */
  widen(before: Need | undefined, part: P, state: SceneState): Need;
  layOut(need: Need, width: number): Layout<P>;
};
