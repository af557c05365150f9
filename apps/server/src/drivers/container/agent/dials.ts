import type { Readable, Writable } from 'node:stream';
import { type Inside, Refused } from './inside.ts';

const most = 64;
const window = 262_144;
const largestData = 32_768;

/** A connection to a port has both; a stream of a program has one. */
type Streams = { readable?: Readable; writable?: Writable };
/** Each side says once that nothing more comes from it. */
type Dial = Streams & { sentBytes: number; takenBytes: number; hasToldEnd: boolean; hasHeardEnd: boolean };
export type Tell = (verb: 'data' | 'taken' | 'eof' | 'reset', id: string, content?: Buffer | number) => void;

/** The connections to ports of one conversation, and the streams of its programs, by the ids of their requests. */
export class Dials {
  private readonly dials = new Map<string, Dial | null>();
  private readonly inside: Inside;
  private readonly tell: Tell;

  constructor(inside: Inside, tell: Tell) {
    this.inside = inside;
    this.tell = tell;
  }

  keepRoom(more: number): void {
    if (this.dials.size + more > most) throw new Refused('too_many', `${most} connections are open`);
  }

  /** `isReady` is called before anything is read from the port. */
  async dial(id: string, port: number, isReady: () => void): Promise<void> {
    this.keepRoom(1);
    if (this.dials.has(id)) throw new Refused('busy', 'the id is in use');
    this.dials.set(id, null);
    try {
      const socket = await this.inside.dial(port);
      if (!this.dials.has(id)) return void socket.destroy();
      isReady();
      this.carry(id, { readable: socket, writable: socket });
    } catch (error) {
      this.dials.delete(id);
      throw error;
    }
  }

  carry(id: string, { readable, writable }: Streams): void {
    const dial: Dial = {
      ...(readable && { readable }),
      ...(writable && { writable }),
      sentBytes: 0,
      takenBytes: 0,
      hasToldEnd: false,
      hasHeardEnd: false,
    };
    this.dials.set(id, dial);
    const forget = () => this.dials.get(id) === dial && this.dials.delete(id);
    readable?.on('readable', () => this.send(id, dial));
    readable?.on('end', () => {
      this.tell('eof', id);
      dial.hasToldEnd = true;
      // nothing else comes from a stream of one direction
      if (!writable) forget();
    });
    for (const stream of new Set([readable, writable])) {
      stream?.on('error', () => undefined);
      // where both sides have ended, the other one may still read
      stream?.on('close', () => forget() && !(dial.hasToldEnd && dial.hasHeardEnd) && this.tell('reset', id));
    }
    if (readable) this.send(id, dial);
  }

  private send(id: string, dial: Dial): void {
    const { readable } = dial;
    while (readable) {
      const credit = window - (dial.sentBytes - dial.takenBytes);
      const length = Math.min(largestData, credit, readable.readableLength);
      // reading nothing lets the stream notice its end
      if (length <= 0) {
        if (credit > 0) readable.read(0);
        return;
      }
      const data = readable.read(length) as Buffer | null;
      if (!data) return;
      dial.sentBytes += data.length;
      this.tell('data', id, data);
    }
  }

  data(id: string, data: Buffer): void {
    this.dials.get(id)?.writable?.write(data, () => {
      if (this.dials.has(id)) this.tell('taken', id, data.length);
    });
  }

  taken(id: string, bytes: number): void {
    const dial = this.dials.get(id);
    if (!dial) return;
    dial.takenBytes += bytes;
    this.send(id, dial);
  }

  eof(id: string): void {
    const dial = this.dials.get(id);
    if (!dial) return;
    dial.hasHeardEnd = true;
    dial.writable?.end();
  }

  reset(id: string): void {
    const dial = this.dials.get(id);
    this.dials.delete(id);
    dial?.readable?.destroy();
    dial?.writable?.destroy();
  }

  closeAll(): void {
    // a map may lose what its walk has met
    for (const id of this.dials.keys()) this.reset(id);
  }
}
