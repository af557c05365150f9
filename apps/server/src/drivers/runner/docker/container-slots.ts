import type { PrepareOptions } from '../runner.ts';
import { Turns } from '../../locks/turns.ts';

type Who = { isUrgent: boolean; isBackground: boolean; signal: AbortSignal | undefined };

export type Held = { who: Who; isOpen(): boolean; give(): void };

/**
 * Says who may hold a container, and who may work in one now. An ordinary program holds a slot from `prepare` to
 * `close`. An urgent program holds one of its own slots, since it needs a container too, and works between the
 * executions of others. A helper takes no slot, because it would wait for its own program. A background program takes a
 * slot for each execution, when nobody else wants it.
 */
export class ContainerSlots {
  readonly #slots: Turns<number>;
  readonly #urgentSlots: Turns<number>;
  readonly #turns: Turns<number>;

  constructor(count: number) {
    const numbers = (length: number) => Array.from({ length }, (_, number) => number);
    this.#slots = new Turns(numbers(count));
    this.#urgentSlots = new Turns(numbers(Math.max(4, 2 * count)));
    this.#turns = new Turns(numbers(count));
  }

  async hold({ urgent: isUrgent = false, background: isBackground = false, helper = false, signal }: PrepareOptions) {
    const who: Who = { isUrgent, isBackground, signal };
    const slots = helper || isBackground ? undefined : isUrgent ? this.#urgentSlots : this.#slots;
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
    const slot = who.isBackground ? await this.#slots.take(who) : undefined;
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
