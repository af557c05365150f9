import type { Duplex } from 'node:stream';
import { type Activity, type AgentCommand, type AgentRan, AgentRefusal } from '../protocol/agent.ts';
import type { FakeHome } from './fake-home.ts';
import { FakeTerminal } from './fake-terminal.ts';

const mostTerminals = 8;

/** What goes on in a container in memory. Tests look at it and change it; `fake-talk.ts` speaks for it. */
export class FakeAgent {
  readonly generation: number;
  readonly home: FakeHome;
  /** Ended ones too, until they are closed. */
  readonly terminals = new Map<number, FakeTerminal>();
  activity: Activity = { idleMs: 0, isForeground: false, isListening: false, cpuMs: 0, name: '' };
  /** Who takes connections to a port, such as `(stream) => server.emit('connection', stream)`. */
  readonly ports = new Map<number, (connection: Duplex) => void>();
  /** Does the commands of `run`. */
  onRun: (command: Omit<AgentCommand, 'mostBytes'>) => Partial<AgentRan> | Promise<Partial<AgentRan>> = () => ({});
  /** A program of `spawn`; resolves with its code. */
  onSpawn: (argv: string[], streams: { stdin: Duplex; stdout: Duplex; stderr: Duplex }) => Promise<number> = async (
    argv,
    { stderr },
  ) => (stderr.end(`${argv[0]}: not found\n`), 127);
  /** What was said to all terminals. */
  readonly told: string[] = [];
  /** Open conversations, from the agent's side. */
  readonly streams = new Set<Duplex>();
  #lastTerminal = 0;

  constructor(generation: number, home: FakeHome) {
    this.generation = generation;
    this.home = home;
  }

  openTerminal(size: { cols: number; rows: number }): number {
    const living = [...this.terminals.values()].filter(({ ended }) => ended === null);
    if (living.length >= mostTerminals) throw new AgentRefusal('too_many', 'terminals');
    this.#lastTerminal += 1;
    this.terminals.set(this.#lastTerminal, new FakeTerminal(size));
    return this.#lastTerminal;
  }

  terminal(number: number): FakeTerminal {
    const found = this.terminals.get(number);
    if (!found) throw new AgentRefusal('no_terminal', String(number));
    return found;
  }

  closeTerminal(number: number): void {
    this.terminal(number).exit(129);
    this.terminals.delete(number);
  }

  /** All processes of the student end. */
  endAll(): void {
    for (const terminal of this.terminals.values()) terminal.exit(129);
    this.ports.clear();
  }

  /** The container ends, and all conversations with it. */
  breakOff(): void {
    for (const stream of this.streams) stream.destroy();
  }
}
