import { ApiError, isWorthRepeating, wordsOf } from '../../../api/errors.ts';
import type { Progress } from '../../../parts/browser-runs/runner-messages.ts';
import type { Made, ToMake } from './made.ts';

/** An animation is made after a pause of this length. With the run it is shown within half a second of typing. */
const pauseMs = 250;
/** A run that lasts longer gives way to what was typed since. */
const patienceMs = 1500;
const repeatMs = 3000;

export type Making = {
  is: 'waiting' | 'making' | 'made' | 'failed';
  /** What was last made of a program without errors; it stays while the program is broken. */
  good: { made: Made; work: ToMake } | null;
  /** Why the newest program makes no animation. */
  complaint: Made['complaint'];
  advice: Made['advice'];
  /** How much of Python has been loaded; null when nothing has to be. */
  progress: Progress | null;
  /** Why nothing could be tried; it is tried again. */
  failure: string | null;
  /** Whether what stands there is made of the newest program. */
  isCurrent: boolean;
};

type Make = (
  work: ToMake,
  listeners: { onProgress: (progress: Progress | null) => void },
  signal: AbortSignal,
) => Promise<Made>;

/** Makes an animation again and again while its program is typed. Only the newest program counts. */
export class LiveMaker {
  readonly #make: Make;
  readonly #isSame: (a: ToMake, b: ToMake) => boolean;
  readonly #listeners = new Set<() => void>();
  #making: Making = {
    is: 'waiting',
    good: null,
    complaint: null,
    advice: [],
    progress: null,
    failure: null,
    isCurrent: false,
  };
  #wanted: ToMake | null = null;
  #running: { work: ToMake; stop: AbortController; isPatient: boolean } | null = null;
  /** The wanted program failed for no fault of its own, and waits for its next try. */
  #isPutOff = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(make: Make, isSame: (a: ToMake, b: ToMake) => boolean) {
    this.#make = make;
    this.#isSame = isSame;
  }

  readonly making = (): Making => this.#making;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The newest program. Without `isNow` the maker waits until typing has paused. */
  want(work: ToMake, isNow = false): void {
    const newest = this.#wanted ?? this.#running?.work;
    if (!isNow && newest && this.#isSame(newest, work)) return;
    this.#wanted = work;
    this.#isPutOff = false;
    this.#show({ isCurrent: false });
    this.#after(isNow ? 0 : pauseMs);
  }

  /** Ends what is running. */
  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#patience);
    this.#running?.stop.abort();
    this.#running = null;
    this.#wanted = null;
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(), ms);
  }

  #begin(): void {
    if (this.#wanted === null) return;
    if (this.#running !== null) {
      // a loop without end must not hold up the program that mends it
      if (!this.#running.isPatient) this.#running.stop.abort();
      return;
    }
    const work = this.#wanted;
    this.#wanted = null;
    const stop = new AbortController();
    const running = { work, stop, isPatient: true };
    this.#running = running;
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => {
      running.isPatient = false;
      if (this.#wanted !== null) stop.abort();
    }, patienceMs);
    this.#show({ is: 'making' });
    const onProgress = (progress: Progress | null) => {
      if (this.#running === running) this.#show({ progress });
    };
    this.#make(work, { onProgress }, stop.signal)
      .then(
        (made) => {
          if (!stop.signal.aborted) this.#finish(work, made);
        },
        (error: unknown) => {
          if (!stop.signal.aborted) this.#fail(work, error);
        },
      )
      .finally(() => {
        if (this.#running !== running) return;
        this.#running = null;
        clearTimeout(this.#patience);
        if (this.#wanted !== null && !this.#isPutOff) this.#begin();
      });
  }

  #finish(work: ToMake, made: Made): void {
    this.#show({
      is: 'made',
      complaint: made.complaint,
      advice: made.advice,
      progress: null,
      failure: null,
      isCurrent: this.#wanted === null,
      ...(made.animation !== null && { good: { made, work } }),
    });
  }

  #fail(work: ToMake, error: unknown): void {
    this.#show({ is: 'failed', progress: null, failure: wordsOf(error), isCurrent: false });
    if (!isWorthRepeating(error) || this.#wanted !== null) return;
    this.#wanted = work;
    this.#isPutOff = true;
    const waitS = error instanceof ApiError ? error.retryAfterS : null;
    this.#after(waitS === null ? repeatMs : waitS * 1000);
  }

  #show(change: Partial<Making>): void {
    this.#making = { ...this.#making, ...change };
    for (const listener of this.#listeners) listener();
  }
}
