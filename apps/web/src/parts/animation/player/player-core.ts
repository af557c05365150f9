import type { StepText } from '@put/contract/animations/animation-format';

/** `isMoving`: the step was reached from its neighbour, so what changes may move; a farther step is shown at once. */
export type Standing = { step: number; isMoving: boolean; isPlaying: boolean; speed: number };

/** Playing stops at a step that asks. `lastsMs`: how long it moves by itself at the usual speed. */
export type PlayedStep = Pick<StepText, 'say' | 'chapter'> & { ask?: object | undefined; lastsMs?: number };

/** The first and the last step that are shown, from 0. */
export type Span = { first: number; last: number };

export type Command =
  | 'next'
  | 'back'
  | 'start'
  | 'end'
  | 'next-chapter'
  | 'last-chapter'
  | 'toggle'
  | 'faster'
  | 'slower';

export const speeds = [0.25, 0.5, 1, 1.5, 2, 4] as const;
/** How long things move at the usual speed. */
const moveMs = 420;
/** A sentence of five words is read in the first figure; each word more takes the second. */
const [shortMs, wordMs] = [1500, 180];
/** Between the end of a move and the next step. */
const restMs = 600;

/**
 * Which step is shown, and when the next one is. Knows nothing of pictures, pages and React, so that the same player
 * stands in a page of ours and in a file that plays without a server.
 */
export class Player {
  #steps: readonly PlayedStep[];
  #span: Span;
  #standing: Standing;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    steps: readonly PlayedStep[],
    { step = 0, speed = 1, ...span }: Partial<Span> & { step?: number | undefined; speed?: number | undefined } = {},
  ) {
    this.#steps = steps;
    this.#span = spanWithin(steps.length, span);
    this.#standing = { step: this.#within(step), isMoving: false, isPlaying: false, speed };
  }

  /** The same object until something changes. */
  readonly standing = (): Standing => this.#standing;

  readonly subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  };

  get span(): Span {
    return this.#span;
  }

  /** Other steps, such as those of a program that is being typed. The number of the shown step stays if it can. */
  replace(steps: readonly PlayedStep[], span: Partial<Span> = {}): void {
    const [before, { step, isPlaying }] = [this.#steps, this.#standing];
    this.#steps = steps;
    this.#span = spanWithin(steps.length, span);
    // steps that only became more go on playing
    const goesOn = isPlaying && steps.length >= before.length && before.every((one, at) => one === steps[at]);
    if (!goesOn) this.#wait(false);
    this.#stand({ step: this.#within(step), isMoving: false, isPlaying: goesOn });
  }

  /** Shows a step of the span. Playing goes on from there. */
  go(to: number): void {
    const step = this.#within(to);
    const { step: before, isPlaying } = this.#standing;
    if (step !== before) this.#stand({ step, isMoving: Math.abs(step - before) === 1 });
    if (isPlaying) this.#wait(step < this.#span.last && !this.#asks(step));
  }

  /** Shows the step of somebody who leads; whether it moves is theirs to say. */
  follow(step: number, isMoving: boolean): void {
    this.#wait(false);
    this.#stand({ step: this.#within(step), isMoving, isPlaying: false });
  }

  do(command: Command): void {
    const { step, isPlaying, speed } = this.#standing;
    const { first, last } = this.#span;
    switch (command) {
      case 'next':
        return this.go(step + 1);
      case 'back':
        return this.go(step - 1);
      case 'start':
        return this.go(first);
      case 'end':
        return this.go(last);
      case 'next-chapter':
        return this.go(
          firstOr(
            last,
            this.#steps.findIndex(({ chapter }, at) => at > step && chapter !== undefined),
          ),
        );
      case 'last-chapter':
        return this.go(
          firstOr(
            first,
            this.#steps.findLastIndex(({ chapter }, at) => at < step && chapter !== undefined),
          ),
        );
      case 'toggle':
        return isPlaying ? this.pause() : this.play();
      case 'faster':
      case 'slower':
        return this.setSpeed(neighbourOf(speed, command === 'faster' ? 1 : -1));
    }
  }

  /** At the end it begins again. */
  play(): void {
    if (this.#standing.step === this.#span.last) this.#stand({ step: this.#span.first, isMoving: false });
    const { first, last } = this.#span;
    // a step that moves by itself is played even if it is the only one
    this.#wait(first < last || this.#steps[first]?.lastsMs !== undefined);
  }

  pause(): void {
    this.#wait(false);
  }

  setSpeed(speed: number): void {
    this.#stand({ speed });
    if (this.#standing.isPlaying) this.#wait(true);
  }

  /** How long the shown step moves. */
  get moveMs(): number {
    return this.#standing.isMoving ? moveMs / this.#standing.speed : 0;
  }

  #wait(isPlaying: boolean): void {
    clearTimeout(this.#timer);
    this.#stand({ isPlaying });
    if (!isPlaying) return;
    const { step, speed } = this.#standing;
    const { say = '', lastsMs = 0 } = this.#steps[step] ?? {};
    const waitMs = Math.max(readingMs(say), lastsMs + restMs) / speed;
    this.#timer = setTimeout(() => this.go(this.#standing.step + 1), waitMs);
  }

  #asks = (step: number): boolean => this.#steps[step]?.ask !== undefined;

  #within = (step: number): number => Math.max(this.#span.first, Math.min(this.#span.last, step));

  #stand(change: Partial<Standing>): void {
    const now = { ...this.#standing, ...change };
    const isSame = (Object.keys(now) as (keyof Standing)[]).every((name) => now[name] === this.#standing[name]);
    if (isSame) return;
    this.#standing = now;
    for (const tell of this.#listeners) tell();
  }
}

/** What a search found, or another step. */
const firstOr = (other: number, found: number): number => (found < 0 ? other : found);

/** A span that an author wrote, within the steps that there are. */
export function spanWithin(length: number, { first = 0, last = length - 1 }: Partial<Span>): Span {
  const end = Math.max(0, Math.min(length - 1, last));
  return { first: Math.max(0, Math.min(first, end)), last: end };
}

/** How long a sentence is shown at the usual speed. */
export const readingMs = (say: string): number =>
  shortMs + wordMs * Math.max(0, say.split(/\s+/).filter(Boolean).length - 5);

function neighbourOf(speed: number, by: 1 | -1): number {
  const at = speeds.findIndex((one) => one >= speed);
  return speeds[Math.max(0, Math.min(speeds.length - 1, (at < 0 ? speeds.length - 1 : at) + by))]!;
}

/** Letters stand on the same keys in both layouts. */
const keys: Readonly<Record<string, Command>> = {
  ArrowRight: 'next',
  ArrowLeft: 'back',
  Home: 'start',
  End: 'end',
  PageDown: 'next-chapter',
  PageUp: 'last-chapter',
  ' ': 'toggle',
  '+': 'faster',
  '=': 'faster',
  '-': 'slower',
};

export const commandOf = (key: string): Command | undefined => (Object.hasOwn(keys, key) ? keys[key] : undefined);
