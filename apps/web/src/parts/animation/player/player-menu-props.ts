import type { Picture } from '@put/animation/picture';
import type { Animation } from '@put/contract/animations/animation-format';
import type { Pictures } from '../pictures.ts';

export type PlayerMenuProps = {
  title: string;
  step: number;
  /** Null: this kind of animation is not drawn by us. */
  pictureAt: ((width: number) => Picture) | null;
  /** What can be played from a file; null: nothing. */
  whole: { animation: Animation; pictures: Pictures } | null;
  /** The address of a step. */
  addressOf: ((step: number) => string) | undefined;
  /** The list of the menu stands inside of it: outside, a full screen would not show it. */
  within: () => HTMLElement | null;
  isText: boolean;
  onText: () => void;
};
