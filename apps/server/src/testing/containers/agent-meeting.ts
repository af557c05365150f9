import type { Duplex } from 'node:stream';
import { expect } from 'vitest';
import type { Agent, Attached, TerminalListener } from '../../drivers/container/protocol/agent.ts';

/** A running agent of generation 7 with an empty home folder. */
export type AgentPlace = { connect(): Promise<Duplex>; close(): Promise<void> };

/** What this agent's place has. */
export type AgentTraits = {
  /** Real terminals: signals, sizes, programs that wait. */
  pty: boolean;
  /** Processes in the background, and special files. */
  processes: boolean;
  /** Ports on which python3 can listen. */
  ports: boolean;
  /** What keeps checks from the student: another user, or a namespace within which the student's is. */
  checker: 'user' | 'namespace' | null;
};

/** What a test of one promise works with. */
export type Meeting = {
  agent: Agent;
  /** A second conversation with the same agent. */
  another(): Promise<Agent>;
  /** Its bytes. */
  connect(): Promise<Duplex>;
};

/** Keeps what a terminal says. It acknowledges everything at once, unless `acks` is false. */
export class Screen implements TerminalListener {
  /** The offset of the first byte that came; -1: none came. */
  start = -1;
  /** The offset after the last byte that came. */
  next = -1;
  /** Bytes that were left out between two pieces. */
  gaps: number[] = [];
  code: number | null = null;
  attached: Attached | undefined;
  acks = true;
  #pieces: Buffer[] = [];
  readonly #agent: Agent;
  readonly terminal: number;

  constructor(agent: Agent, terminal: number) {
    this.#agent = agent;
    this.terminal = terminal;
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#pieces);
  }
  get text(): string {
    return this.bytes.toString();
  }

  out(at: number, bytes: Buffer): void {
    if (this.start < 0) this.start = at;
    else if (at !== this.next) this.gaps.push(at - this.next);
    this.next = at + bytes.length;
    this.#pieces.push(bytes);
    if (this.acks) this.ack();
  }

  ended(code: number): void {
    this.code = code;
  }

  ack(): void {
    if (this.next >= 0) this.#agent.ack(this.terminal, this.next);
  }

  enter(line: string): void {
    this.#agent.type(this.terminal, Buffer.from(`${line}\r`));
  }

  /** Waits until the terminal has said this. Commands say it otherwise than they write it: `$((40 + 2))`. */
  async says(what: string | RegExp): Promise<void> {
    await expect.poll(() => this.text).toMatch(what);
  }

  async ends(): Promise<number> {
    await expect.poll(() => this.code).not.toBeNull();
    return this.code!;
  }
}

export async function look(
  agent: Agent,
  terminal: number,
  { from = -1, holds = true, acks = true }: { from?: number; holds?: boolean; acks?: boolean } = {},
): Promise<Screen> {
  const screen = new Screen(agent, terminal);
  screen.acks = acks;
  screen.attached = await agent.attach(terminal, { from, holds }, screen);
  return screen;
}

/** A new terminal, seen by its owner. */
export async function openScreen(agent: Agent, cwd = ''): Promise<Screen> {
  return look(agent, await agent.openTerminal({ cols: 80, rows: 24 }, cwd));
}

/** Resolves when the stream is over, however it ends. */
export const closing = (stream: Duplex): Promise<void> =>
  new Promise((resolve) => stream.on('end', resolve).on('close', resolve));

/** The code with which a promise is refused. */
export const refusal = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
