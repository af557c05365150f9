import type { Tone } from '@put/contract/animations/animation-format';

/**
 * One thing that is drawn. All in pixels of the picture. A key stands for the same thing in every step, and only
 * numbers move: everything else changes at once.
 *
 * - `box`, `disc`, `bar`, `paper`: `x`, `y` is the middle, `w`, `h` the size; `x2`, `y2` is where the note stands, from
 *   the middle. The text of paper has its line breaks in it; the text of a bar stands above it.
 * - `line`, `arrow`: from `x`, `y` to `x2`, `y2`. `bend`: how far the middle is pushed to the left of that way. Its note
 *   stands `w` beside and `h` below the middle.
 * - `text`: at `x`, `y`.
 * - `pointer`: its tip is `x`, `y`; its name stands `h` below and `w` beside the tip.
 * - `band`: a bracket from `x` to `x2`; its name stands `h` below and `w` beside its middle.
 */
export type Shape = {
  key: string;
  shape: 'box' | 'disc' | 'line' | 'arrow' | 'text' | 'pointer' | 'band' | 'bar' | 'paper';
  x: number;
  y: number;
  w: number;
  h: number;
  x2: number;
  y2: number;
  bend: number;
  text: string;
  note: string;
  /** Size of the text in pixels. */
  font: number;
  /** Where a text begins; of a box and a disc: its note. */
  anchor: 'start' | 'middle' | 'end';
  /** How words are set: a title, the number of a place, a value in code letters, plain words. A line `index`: where places are. */
  role: 'element' | 'title' | 'index' | 'value' | 'words';
  tone: Tone | '';
  touch: 'look' | 'here' | '';
  /** For what a student may choose: the part and the element's key in it. */
  of: string;
  what: string;
};

/** `words`: the picture as text, for screen readers and «Текстом». */
export type Picture = { width: number; height: number; shapes: Shape[]; words: string };
