import type { Action, Ask, SceneState } from '@put/contract/animations/animation-format';
import { isStretched } from '@put/animation/draw-shape';
import { elementWords } from '@put/animation/elements';
import type { Picture } from '@put/animation/picture';

/** An element that may be chosen: its key, what it is called, and where it is seen (its middle and size, in pixels of the picture). */
export type Choice = {
  what: string;
  words: string;
  x: number;
  y: number;
  w: number;
  h: number;
  isRound: boolean;
};

/** What is chosen so far, in order; `value`: what is typed for `set`. */
export type Chosen = { what: readonly string[]; value: string };
export const nothingChosen: Chosen = { what: [], value: '' };

export type Direction = 'left' | 'right' | 'up' | 'down';

/** In pixels: of a line, its middle is pressed. */
const lineTarget = 26;

/**
 * What may be chosen for a question, as people read: row by row. A question that names nothing asks for elements of the
 * part, not for the lines between them.
 */
export function choicesIn({ shapes }: Picture, state: SceneState, { part, among }: Ask): Choice[] {
  const choices = new Map<string, Choice>();
  for (const shape of shapes) {
    const { of, what, text } = shape;
    const isLine = isStretched(shape);
    if (of !== part || what === '' || choices.has(what) || !(among?.includes(what) ?? !isLine)) continue;
    const box = isLine
      ? { x: (shape.x + shape.x2) / 2, y: (shape.y + shape.y2) / 2, w: lineTarget, h: lineTarget }
      : { x: shape.x, y: shape.y, w: shape.w, h: shape.h };
    const words = elementWords(state, part, what) ?? text;
    choices.set(what, { what, words, ...box, isRound: isLine || shape.shape === 'disc' });
  }
  return [...choices.values()].toSorted((a, b) => (Math.abs(a.y - b.y) < 4 ? a.x - b.x : a.y - b.y));
}

/** How many elements are chosen before the answer is complete. */
export const neededFor = ({ do: kind, count = 1 }: Ask): number => ({ pick: 1, set: 1, swap: 2, order: count })[kind];

/** What is chosen after one more press. A press on what was chosen takes it back; above the number the last one gives way. */
export function choose(ask: Ask, { what, value }: Chosen, key: string): Chosen {
  if (what.includes(key)) return { value, what: what.filter((one) => one !== key) };
  return { value, what: [...what.slice(0, neededFor(ask) - 1), key] };
}

export const takeBack = ({ what, value }: Chosen): Chosen => ({ what: what.slice(0, -1), value });

/** The answer, once it is complete. */
export function actionOf(ask: Ask, { what, value }: Chosen): Action | null {
  if (what.length !== neededFor(ask) || (ask.do === 'set' && value.trim() === '')) return null;
  return { do: ask.do, of: ask.part, what: [...what], ...(ask.do === 'set' && { value: value.trim() }) };
}

/** Whether an answer is among the right ones. Of a swap either element may be named first. */
export function isRight(action: Action, right: readonly Action[]): boolean {
  const name = ({ do: kind, of, what, value = '' }: Action) =>
    JSON.stringify([kind, of, kind === 'swap' ? what.toSorted() : what, value.trim()]);
  return right.some((one) => name(one) === name(action));
}

/** The nearest choice in a direction; what stands aside counts as farther. */
export function nearest(choices: readonly Choice[], from: Choice, direction: Direction): Choice | undefined {
  const [dx, dy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction] as [number, number];
  let [best, bestFar]: [Choice | undefined, number] = [undefined, Infinity];
  for (const choice of choices) {
    const along = (choice.x - from.x) * dx + (choice.y - from.y) * dy;
    const aside = Math.abs((choice.x - from.x) * dy) + Math.abs((choice.y - from.y) * dx);
    const far = along + 2 * aside;
    if (choice.what !== from.what && along > 1 && far < bestFar) [best, bestFar] = [choice, far];
  }
  return best;
}
