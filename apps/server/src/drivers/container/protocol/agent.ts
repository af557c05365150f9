import type { Duplex, Readable, Writable } from 'node:stream';

/**
 * The conversation with the agent of a running container: `runners/agent/PROTOCOL.md`. `agent-stream.ts` holds it over
 * any engine's stream of bytes. Calls reject with AgentRefusal when the agent refuses, and with AgentLost when the
 * conversation has ended. What an agent says is checked here, and is still the word of a student's container.
 */
export interface Agent {
  readonly generation: number;
  /** The absolute path of the home folder, for words on screens. */
  readonly home: string;
  /** Resolves when the conversation has ended, for whatever reason. */
  readonly closed: Promise<void>;
  close(): void;

  openTerminal(size: { cols: number; rows: number }, cwd: string): Promise<number>;
  terminals(): Promise<AgentTerminal[]>;
  /** `from`: the offset of the first wanted byte, -1 for what is kept. `holds`: the program waits for `ack`. */
  attach(terminal: number, options: { from: number; holds: boolean }, listener: TerminalListener): Promise<Attached>;
  /** Everything before this offset is rendered. */
  ack(terminal: number, at: number): void;
  /** At most 16 384 bytes. */
  type(terminal: number, bytes: Uint8Array): void;
  resize(terminal: number, size: { cols: number; rows: number }): void;
  detach(terminal: number): void;
  closeTerminal(terminal: number): Promise<void>;

  list(path: string): Promise<{ entries: AgentEntry[]; isCut: boolean }>;
  stat(path: string): Promise<AgentEntry>;
  /** The pieces arrive as they are asked for. */
  read(path: string, range?: { at?: number; most?: number }): Promise<AgentFile>;
  /** `tag`: only if the file still has it; `new`: only if there is none. */
  write(path: string, content: Content, options?: { tag?: string; mode?: number }): Promise<{ tag: string }>;
  makeFolder(path: string): Promise<void>;
  move(path: string, to: string, options?: { overwrites: boolean }): Promise<void>;
  remove(path: string): Promise<void>;
  changeMode(path: string, mode: number): Promise<void>;
  disk(): Promise<{ usedBytes: number; totalBytes: number }>;
  /** Null: too much changed, look again. One watch a conversation. */
  watch(onChange: (paths: string[] | null) => void): Promise<void>;

  ports(): Promise<number[]>;
  /** A connection to a port. Rejects with AgentRefusal `no_port` when nobody listens. */
  dial(port: number): Promise<Duplex>;

  activity(): Promise<Activity>;
  run(command: AgentCommand): Promise<AgentRan>;
  /** A program of the student that runs on by itself. It hears SIGHUP when the conversation ends. */
  spawn(argv: readonly string[], cwd: string): Promise<AgentProgram>;
  /** The text stands in every terminal. */
  tellAll(text: string): Promise<void>;
  /** Ends all processes of the student. */
  endAll(graceMs: number): Promise<void>;
}

export type AgentTerminal = { terminal: number; cols: number; rows: number; end: number; ended: number | null };
export type TerminalListener = { out(at: number, bytes: Buffer): void; ended(code: number): void };
export type Attached = { start: number; skipped: number; cols: number; rows: number; prefix: Buffer };
export type AgentEntry = {
  /** Names and paths are exact texts (`@put/python/exact-text`): a name may be no UTF-8. */
  name: string;
  kind: 'folder' | 'file' | 'link' | 'other';
  /** As in `chmod`: 0o644 is 420. */
  mode: number;
  sizeBytes: number;
  changedAtMs: number;
  tag: string;
};
export type AgentFile = { sizeBytes: number; tag: string; content: AsyncIterable<Buffer> };
/** With the size in bytes, which must be known before. */
export type Content = Buffer | { sizeBytes: number; pieces: AsyncIterable<Uint8Array> };
export type Activity = {
  idleMs: number;
  isForeground: boolean;
  isListening: boolean;
  cpuMs: number;
  /** Of the program in the foreground; empty: none. */
  name: string;
};
export type AgentCommand = {
  as: 'student' | 'check';
  argv: readonly string[];
  cwd: string;
  stdin: Buffer;
  wallMs: number;
  mostBytes: number;
};
export type AgentProgram = {
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** 0–255; 128 and the signal's number when one ended it. Rejects with AgentLost. Output may come after it. */
  ended: Promise<number>;
  /** SIGHUP to it and its group. */
  hangUp(): void;
};
export type AgentRan = { end: 'exit' | 'signal' | 'time' | 'output'; code: number; stdout: Buffer; stderr: Buffer };

export const agentRefusals = [
  'no_entry',
  'exists',
  'not_empty',
  'is_folder',
  'not_folder',
  'denied',
  'no_space',
  'too_long',
  'changed',
  'too_large',
  'no_port',
  'no_terminal',
  'too_many',
  'bad_name',
  'busy',
  'unsupported',
  'failed',
] as const;
export type AgentRefusalCode = (typeof agentRefusals)[number];

/** The agent would not do it. The message is for the log. */
export class AgentRefusal extends Error {
  override name = 'AgentRefusal';
  readonly code: AgentRefusalCode;
  constructor(code: AgentRefusalCode, words: string) {
    super(words);
    this.code = code;
  }
}

/** The conversation has ended: the container, the engine, or the agent broke the protocol. */
export class AgentLost extends Error {
  override name = 'AgentLost';
}
