import type { PrepareOptions } from '../runner.ts';
import { Turns } from '../turns.ts';

type Who = { isUrgent: boolean; isPatient: boolean; signal: AbortSignal | undefined };

export type Held = { who: Who; isOpen(): boolean; give(): void };

/**
 * Who may hold a container, and who may work in one now. An ordinary program holds a place from `prepare` to `close`. An urgent
 * one has places of its own, for it needs a container too, and works between two executions of the others. A helper of either
 * waits for no place: it would wait for itself. A patient one has a place for each execution, when nobody else wants it.
 */
export class Places {
  readonly #slots: Turns<number>;
  readonly #urgentSlots: Turns<number>;
  readonly #turns: Turns<number>;

  constructor(count: number) {
    const numbers = (length: number) => Array.from({ length }, (_, number) => number);
    this.#slots = new Turns(numbers(count));
    this.#urgentSlots = new Turns(numbers(Math.max(4, 2 * count)));
    this.#turns = new Turns(numbers(count));
  }

  async hold({ urgent: isUrgent = false, patient: isPatient = false, helper = false, signal }: PrepareOptions) {
    const who: Who = { isUrgent, isPatient, signal };
    const slots = helper || isPatient ? undefined : isUrgent ? this.#urgentSlots : this.#slots;
    const slot = await slots?.take({ isUrgent: false, signal });
    let isOpen = true;
    const held: Held = {
      who,
      isOpen: () => isOpen,
      give: () => {
        if (isOpen && slot !== undefined) slots?.give(slot);
        isOpen = false;
      },
    };
    return held;
  }

  async inTurn<T>(who: Who, work: () => Promise<T>): Promise<T> {
    const slot = who.isPatient ? await this.#slots.take(who) : undefined;
    try {
      const turn = await this.#turns.take(who);
      try {
        return await work();
      } finally {
        this.#turns.give(turn);
      }
    } finally {
      if (slot !== undefined) this.#slots.give(slot);
    }
  }

  close(reason: unknown): void {
    for (const turns of [this.#slots, this.#urgentSlots, this.#turns]) turns.close(reason);
  }
}
