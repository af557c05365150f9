import { type Inside, Refused, type Size } from './inside.ts';
import { Terminal } from './terminal.ts';

const most = 8;

/** All terminals of the container. */
export class Terminals {
  private readonly terminals = new Map<number, Terminal>();
  private last = 0;
  private opening = 0;
  private readonly inside: Inside;

  constructor(inside: Inside) {
    this.inside = inside;
  }

  async open(size: Size, cwd: string): Promise<Terminal> {
    // one that has ended makes room
    const ended = [...this.terminals.values()].find(({ code }) => code !== null);
    if (this.terminals.size + this.opening >= most && ended) this.terminals.delete(ended.number);
    if (this.terminals.size + this.opening >= most) throw new Refused('too_many', `${most} terminals are open`);
    this.opening += 1;
    try {
      const terminal = await Terminal.open(this.inside, (this.last += 1), size, cwd);
      this.terminals.set(terminal.number, terminal);
      return terminal;
    } finally {
      this.opening -= 1;
    }
  }

  all(): Terminal[] {
    return [...this.terminals.values()];
  }

  find(number: number): Terminal | undefined {
    return this.terminals.get(number);
  }

  get(number: number): Terminal {
    const terminal = this.terminals.get(number);
    if (!terminal) throw new Refused('no_terminal', `no terminal ${number}`);
    return terminal;
  }

  async close(number: number): Promise<void> {
    const terminal = this.get(number);
    await terminal.close();
    this.terminals.delete(number);
  }

  lastUsedMs(): number {
    return Math.max(0, ...this.all().map((terminal) => terminal.lastUsedMs));
  }
}
