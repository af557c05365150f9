import type { LectureMove } from '@put/contract/lessons/lectures';
import { isWorthRepeating } from '../../api/errors.ts';

/** Where the class is led to. `input`: null for the animation's own data. */
export type LedPlace = { animation_id: number; version: number; step: number; input: string | null };
/** `count` grows with each call. */
export type SentMove = LedPlace & { move: LectureMove; count: number };

type Tools = {
  send: (move: SentMove) => Promise<unknown>;
  /** Whether the class was reached at the last try. */
  onReach: (isReached: boolean) => void;
  /** The server does not want it; nothing more is sent. */
  onRefused: (error: unknown) => void;
};

/** A little below the ten calls a second that the server takes. */
export const pauseMs = 120;
export const againAfterMs = 1000;

/** Sends one call at a time, the newest place only: what was passed meanwhile is left out. */
export class StepSender {
  readonly #tools: Tools;
  #wanted: (LedPlace & { move: LectureMove }) | null = null;
  #count = 0;
  #run: Promise<void> | null = null;
  #stops = 0;
  #isStopped = false;

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  /** Steps after a stop belong to nothing: the next beginning, or `goOn`, opens the way again. */
  lead(place: LedPlace, move: LectureMove = 'step'): void {
    if (move !== 'step') this.#isStopped = false;
    if (this.#isStopped) return;
    // a beginning that has not gone out yet stays one
    this.#wanted = { ...place, move: move === 'step' ? (this.#wanted?.move ?? move) : move };
    this.#run ??= this.#sendAll().finally(() => (this.#run = null));
  }

  /** Sends nothing more. Resolves when the call that is on its way has ended. */
  async stop(): Promise<void> {
    this.#stops += 1;
    this.#isStopped = true;
    this.#wanted = null;
    await this.#run;
  }

  /** After a stop that came to nothing. */
  goOn(): void {
    this.#isStopped = false;
  }

  async #sendAll(): Promise<void> {
    while (this.#wanted !== null) {
      const sent = this.#wanted;
      this.#wanted = null;
      await this.#sendOne(sent);
    }
  }

  async #sendOne(sent: LedPlace & { move: LectureMove }): Promise<void> {
    const stops = this.#stops;
    try {
      this.#count += 1;
      const paused = pause(pauseMs);
      await this.#tools.send({ ...sent, count: this.#count });
      this.#tools.onReach(true);
      await paused;
    } catch (error) {
      if (stops !== this.#stops) return;
      if (!mayComeLater(error)) {
        this.#wanted = null;
        this.#tools.onRefused(error);
        return;
      }
      this.#tools.onReach(false);
      await pause(againAfterMs);
      if (stops !== this.#stops) return;
      // the newest place, by the move that did not come through
      this.#wanted = { ...(this.#wanted ?? sent), move: sent.move };
    }
  }
}

const mayComeLater = (error: unknown): boolean =>
  isWorthRepeating(error) || (error instanceof DOMException && error.name === 'TimeoutError');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
