import { exactText } from '@put/python/exact-text.ts';
import type { Heard, Said } from '@put/python/protocol.ts';
import type { Pair, Saying } from './runner.ts';

export type Side = keyof Pair<unknown>;
const otherOf = { program: 'interactor', interactor: 'program' } as const;
const mostSaid = 65_536;

type End = { tell: ((heard: Heard) => void) | null; unheard: string; isWaiting: boolean; hasEnded: boolean };
const newEnd = (): End => ({ tell: null, unheard: '', isWaiting: false, hasEnded: false });

/**
 * Two programs, each reading what the other prints. A program that waits says so, so two that wait for each other are found at
 * once, without any clock. Bytes go as they are, one a letter.
 */
export class CrossedPipes {
  readonly #ends: Pair<End> = { program: newEnd(), interactor: newEnd() };
  /** Bytes, one a letter. */
  readonly #said: Saying[] = [];
  #saidBytes = 0;
  #isStuck = false;
  #interactorSawEnd = false;
  #endedFirst: Side | null = null;

  get endedFirst(): Side | null {
    return this.#isStuck ? null : this.#endedFirst;
  }

  get interactorSawEnd(): boolean {
    return this.#interactorSawEnd;
  }

  get said(): readonly Saying[] {
    return this.#said.map(({ by, text }) => ({ by, text: exactText(Buffer.from(text, 'latin1')) }));
  }

  connect(side: Side, tell: (heard: Heard) => void): void {
    this.#ends[side].tell = tell;
  }

  take(side: Side, said: Said): void {
    const [own, other] = [this.#ends[side], this.#ends[otherOf[side]]];
    if ('waits' in said) {
      own.isWaiting = true;
      this.#feed(side);
    } else {
      this.#note(side, said.say);
      // nobody reads it any more
      if (other.hasEnded) return;
      other.unheard += said.say;
      this.#feed(otherOf[side]);
    }
    if (this.#ends.program.isWaiting && this.#ends.interactor.isWaiting) this.#stop();
  }

  end(side: Side): void {
    this.#ends[side].hasEnded = true;
    this.#ends[side].isWaiting = false;
    this.#endedFirst ??= side;
    this.#feed(otherOf[side]);
  }

  #feed(side: Side): void {
    const end = this.#ends[side];
    if (!end.isWaiting) return;
    if (end.unheard === '' && !this.#ends[otherOf[side]].hasEnded) return;
    end.isWaiting = false;
    if (side === 'interactor' && end.unheard === '') this.#interactorSawEnd = true;
    end.tell?.({ hear: end.unheard === '' ? null : end.unheard });
    end.unheard = '';
  }

  #stop(): void {
    this.#isStuck = true;
    for (const end of Object.values(this.#ends)) {
      end.isWaiting = false;
      end.tell?.({ stop: { by: 'limit', limit: 'idle' } });
    }
  }

  #note(by: Side, bytes: string): void {
    const text = bytes.slice(0, mostSaid - this.#saidBytes);
    this.#saidBytes += text.length;
    const last = this.#said.at(-1);
    if (last?.by === by) last.text += text;
    else if (text !== '') this.#said.push({ by, text });
  }
}
