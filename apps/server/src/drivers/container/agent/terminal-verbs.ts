import type { AgentHome } from './agent-home.ts';
import type { Size } from './inside.ts';
import { type Answering, Malformed, type Request } from './request.ts';
import { acknowledge, type Follower } from './terminal.ts';

const mostOffset = Number.MAX_SAFE_INTEGER;
const longestInput = 16_384;

/** The verbs of terminals in one conversation, and which terminals it follows. */
export class TerminalVerbs {
  private readonly followers = new Map<number, Follower>();
  private readonly home: AgentHome;
  private readonly to: Answering;

  constructor(home: AgentHome, to: Answering) {
    this.home = home;
    this.to = to;
  }

  /** Verbs without a reply. Returns whether it was one. */
  hears(request: Request): boolean {
    const hears = { ack: this.ack, in: this.type, size: this.resize, detach: this.detach };
    if (!Object.hasOwn(hears, request.verb)) return false;
    hears[request.verb as keyof typeof hears].call(this, request.number('term', 0, mostOffset), request);
    return true;
  }

  private ack(number: number, request: Request): void {
    const at = request.number('at', 0, mostOffset);
    const follower = this.followers.get(number);
    if (!follower) return;
    acknowledge(follower, at);
    this.home.terminals.find(number)?.pump();
  }

  private type(number: number, request: Request): void {
    const data = request.bytes('data');
    if (data.length > longestInput) throw new Malformed('data');
    const dropped = this.home.terminals.find(number)?.type(Buffer.from(data), this.followers.get(number)) ?? 0;
    if (dropped > 0) this.to.send('dropped', { term: number, bytes: dropped });
  }

  private resize(number: number, request: Request): void {
    this.home.terminals.find(number)?.resize(sizeOf(request));
  }

  private detach(number: number): void {
    const follower = this.followers.get(number);
    if (follower) this.home.terminals.find(number)?.unfollow(follower);
    this.followers.delete(number);
  }

  prepare(request: Request): (() => Promise<void>) | undefined {
    const { id, verb } = request;
    const { terminals } = this.home;
    if (verb === 'open') {
      const size = sizeOf(request);
      return async () => {
        const terminal = await terminals.open(size, request.path('cwd'));
        this.to.send('opened', { id, term: terminal.number });
      };
    }
    if (verb === 'terms') return async () => this.to.send('terms', { id }, { list: this.list() });
    if (verb === 'attach') {
      const number = request.number('term', 0, mostOffset);
      const from = request.number('from', -1, mostOffset);
      const holds = request.number('hold', 0, 1) === 1;
      return async () => this.attach(id, number, from, holds);
    }
    if (verb === 'close') {
      const number = request.number('term', 0, mostOffset);
      return async () => {
        await terminals.close(number);
        this.to.send('done', { id });
      };
    }
    return undefined;
  }

  private list(): string {
    const lines = this.home.terminals
      .all()
      .map(
        ({ number, size, ring, pid, code }) =>
          `${number} ${size.cols} ${size.rows} ${ring.end} ${pid} ${code ?? '-'}\n`,
      );
    return lines.join('');
  }

  private attach(id: string, number: number, from: number, holds: boolean): void {
    const terminal = this.home.terminals.get(number);
    this.detach(number);
    const { start, skipped, prefix } = terminal.ring.from(from);
    const { cols, rows } = terminal.size;
    this.to.send('attached', { id, term: number, start, skipped, cols, rows }, { prefix });
    const follower: Follower = {
      holds,
      sent: start,
      acked: start,
      dropped: [],
      isEndTold: false,
      hasRoom: () => this.to.hasRoom(),
      out: (at, data) => this.to.send('out', { term: number, at }, { data }),
      ended: (code) => this.to.send('ended', { term: number, code }),
    };
    this.followers.set(number, follower);
    terminal.follow(follower);
  }

  /** The other side takes more. */
  pump(): void {
    for (const number of this.followers.keys()) this.home.terminals.find(number)?.pump();
  }

  end(): void {
    for (const number of this.followers.keys()) this.detach(number);
  }
}

const sizeOf = (request: Request): Size => ({
  cols: request.number('cols', 1, 1000),
  rows: request.number('rows', 1, 1000),
});
