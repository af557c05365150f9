import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import type { AgentRefusalCode } from '../protocol/agent.ts';

/** The agent would not do it; the message is plain English for the log. */
export class Refused extends Error {
  override name = 'Refused';
  readonly code: AgentRefusalCode;
  constructor(code: AgentRefusalCode, message: string = code) {
    super(message);
    this.code = code;
  }
}

export type ShellListener = { out(bytes: Buffer): void; ended(code: number): void };
export type Size = { cols: number; rows: number };

/** A shell with its terminal. It lives until it ends by itself or is ended. */
export interface Shell {
  /** Null where it is no process of its own. */
  readonly pid: number | null;
  write(bytes: Buffer): void;
  /** The bytes that its program has not read yet. */
  pendingBytes(): number;
  /**
   * Ends the program in the foreground as Ctrl+C does, where input waits that it does not read and where its terminal takes
   * Ctrl+C for that. Returns how many bytes of input were dropped; 0: nothing was done, and Ctrl+C is to be written.
   */
  overtake(): number;
  resize(size: Size): void;
  pause(): void;
  resume(): void;
  /** SIGHUP, and SIGKILL of the whole session when it does not end by that. */
  hangUp(): void;
  /** A program other than the shell has the terminal: its name; empty: none. */
  foreground(): Promise<string>;
}

export type RunCommand = {
  as: 'student' | 'check';
  argv: string[];
  /** Relative to the home folder. */
  cwd: string;
  stdin: Buffer;
  wallMs: number;
  mostBytes: number;
};
export type Ran = { end: 'exit' | 'signal' | 'time' | 'output'; code: number; stdout: Buffer; stderr: Buffer };

/** A program that runs by itself, with its streams. */
export type Program = {
  stdin: Writable;
  stdout: Readable;
  stderr: Readable;
  /** 0–255; 128 and the signal's number when one ended it. */
  ended: Promise<number>;
  /** SIGHUP to it and its group. */
  hangUp(): void;
};

/** Where the student's programs run: what differs between a sandbox and the virtual shell. */
export interface Inside {
  /** The absolute path of the home folder, as the student sees it. */
  readonly shownHome: string;
  openShell(size: Size, cwd: string, listener: ShellListener): Promise<Shell>;
  run(command: RunCommand): Promise<Ran>;
  /** Starts a program of the student. `cwd` is relative to the home folder. */
  spawn(command: { argv: string[]; cwd: string }): Promise<Program>;
  ports(): Promise<number[]>;
  /** Rejects with Refused `no_port` when nobody listens. */
  dial(port: number): Promise<Socket>;
  /** Used by all processes of the student since the start. */
  cpuMs(): Promise<number>;
  /** Ends all processes of the student. */
  endAll(graceMs: number): Promise<void>;
}
