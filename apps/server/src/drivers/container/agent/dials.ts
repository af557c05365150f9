import type { Socket } from 'node:net';
import { type Inside, Refused } from './inside.ts';

const most = 64;
const window = 262_144;
const largestData = 32_768;

type Dial = { socket: Socket; sentBytes: number; takenBytes: number };
export type Tell = (verb: 'data' | 'taken' | 'eof' | 'reset', id: string, content?: Buffer | number) => void;

/** The connections to ports of one conversation, by the ids of their requests. */
export class Dials {
  private readonly dials = new Map<string, Dial | null>();
  private readonly inside: Inside;
  private readonly tell: Tell;

  constructor(inside: Inside, tell: Tell) {
    this.inside = inside;
    this.tell = tell;
  }

  /** `isReady` is called before anything is read from the port. */
  async dial(id: string, port: number, isReady: () => void): Promise<void> {
    if (this.dials.size >= most) throw new Refused('too_many', `${most} connections are open`);
    if (this.dials.has(id)) throw new Refused('busy', 'the id is in use');
    this.dials.set(id, null);
    let socket: Socket;
    try {
      socket = await this.inside.dial(port);
    } catch (error) {
      this.dials.delete(id);
      throw error;
    }
    if (!this.dials.has(id)) return void socket.destroy();
    const dial: Dial = { socket, sentBytes: 0, takenBytes: 0 };
    this.dials.set(id, dial);
    isReady();
    socket.on('readable', () => this.send(id, dial));
    socket.on('end', () => this.tell('eof', id));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.dials.get(id) !== dial) return;
      this.dials.delete(id);
      this.tell('reset', id);
    });
    this.send(id, dial);
  }

  private send(id: string, dial: Dial): void {
    for (;;) {
      const credit = window - (dial.sentBytes - dial.takenBytes);
      const length = Math.min(largestData, credit, dial.socket.readableLength);
      // reading nothing lets the socket notice its end
      if (length <= 0) {
        if (credit > 0) dial.socket.read(0);
        return;
      }
      const data = dial.socket.read(length) as Buffer | null;
      if (!data) return;
      dial.sentBytes += data.length;
      this.tell('data', id, data);
    }
  }

  data(id: string, data: Buffer): void {
    this.dials.get(id)?.socket.write(data, () => {
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
    this.dials.get(id)?.socket.end();
  }

  reset(id: string): void {
    const dial = this.dials.get(id);
    this.dials.delete(id);
    dial?.socket.destroy();
  }

  closeAll(): void {
    // a map may lose what its walk has met
    for (const id of this.dials.keys()) this.reset(id);
  }
}
