import { exactText } from '@put/python/exact-text.ts';
import type { Heard, Said } from '@put/python/protocol.ts';
import type { Pair, Saying } from './runner.ts';

export type Side = keyof Pair<unknown>;
const otherOf = { program: 'interactor', interactor: 'program' } as const;
const mostSaid = 65_536;

/** One side of the conversation: its unread input and its state. */
type End = {
  tell: ((heard: Heard) => void) | null;
  /** Pauses or resumes reading this side's output. */
  hold: ((isHeld: boolean) => void) | null;
  unheard: string[];
  unheardBytes: number;
  isWaiting: boolean;
  isHeld: boolean;
  /** Its output is closed, so the other side is at the end of its input. */
  isShut: boolean;
  hasEnded: boolean;
};
const newEnd = (): End => ({
  tell: null,
  hold: null,
  unheard: [],
  unheardBytes: 0,
  isWaiting: false,
  isHeld: false,
  isShut: false,
  hasEnded: false,
});
/**
 * The most that one answer to a waiting side carries. A side that does not read may have `mostUnheardBytes` unread;
 * then the other side is held.
 */
const pieceBytes = 65_536;
const mostUnheardBytes = 1_048_576;

/**
 * Two programs, each of which reads the other's output. A program reports that it waits, so a deadlock is found at
 * once, without a clock. Bytes are passed unchanged, one byte a letter (latin1).
 */
export class CrossedPipes {
  readonly #ends: Pair<End> = { program: newEnd(), interactor: newEnd() };
  /** One byte a letter. */
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

  connect(side: Side, tell: (heard: Heard) => void, hold: (isHeld: boolean) => void = () => {}): void {
    this.#ends[side].tell = tell;
    this.#ends[side].hold = hold;
  }

  take(side: Side, said: Said): void {
    const [own, other] = [this.#ends[side], this.#ends[otherOf[side]]];
    if ('waits' in said) {
      own.isWaiting = true;
      if (this.#isStuck) this.#stopOne(own);
      else this.#feed(side);
    } else if ('shuts' in said) {
      own.isShut = true;
      this.#feed(otherOf[side]);
    } else {
      this.#note(side, said.say);
      // nobody reads it any more
      if (other.hasEnded || this.#isStuck) return;
      other.unheard.push(said.say);
      other.unheardBytes += said.say.length;
      this.#feed(otherOf[side]);
      if (other.unheardBytes > mostUnheardBytes) this.#hold(own, true);
    }
    const { program, interactor } = this.#ends;
    // a held side has more to write than the other one reads
    if ((program.isWaiting || program.isHeld) && (interactor.isWaiting || interactor.isHeld)) this.#stop();
  }

  #hold(end: End, isHeld: boolean): void {
    if (end.isHeld === isHeld) return;
    end.isHeld = isHeld;
    end.hold?.(isHeld);
  }

  end(side: Side): void {
    this.#ends[side].hasEnded = true;
    this.#ends[side].isWaiting = false;
    this.#ends[side].isHeld = false;
    this.#hold(this.#ends[otherOf[side]], false);
    this.#endedFirst ??= side;
    this.#feed(otherOf[side]);
  }

  #feed(side: Side): void {
    const end = this.#ends[side];
    if (!end.isWaiting) return;
    const other = this.#ends[otherOf[side]];
    if (end.unheard.length === 0 && !other.hasEnded && !other.isShut) return;
    end.isWaiting = false;
    if (side === 'interactor' && end.unheard.length === 0) this.#interactorSawEnd = true;
    const heard = takePiece(end);
    end.tell?.({ hear: heard === '' ? null : heard });
    if (end.unheardBytes <= mostUnheardBytes / 2) this.#hold(other, false);
  }

  #stop(): void {
    this.#isStuck = true;
    for (const end of Object.values(this.#ends)) {
      if (end.isWaiting) this.#stopOne(end);
      // a side that does not wait is stopped when it next reads, or by its own limits
      this.#hold(end, false);
    }
  }

  #stopOne(end: End): void {
    end.isWaiting = false;
    end.tell?.({ stop: { by: 'limit', limit: 'idle' } });
  }

  #note(by: Side, bytes: string): void {
    const text = bytes.slice(0, mostSaid - this.#saidBytes);
    this.#saidBytes += text.length;
    const last = this.#said.at(-1);
    if (last?.by === by) last.text += text;
    else if (text !== '') this.#said.push({ by, text });
  }
}

/** Takes whole messages from the start of the unread input until at least `pieceBytes` are reached. */
function takePiece(end: End): string {
  let bytes = 0;
  let count = 0;
  while (count < end.unheard.length && bytes < pieceBytes) bytes += end.unheard[count++]!.length;
  end.unheardBytes -= bytes;
  return end.unheard.splice(0, count).join('');
}
