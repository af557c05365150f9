import type { SourceFile } from '@put/contract/languages';
import type { CallPart, Outcome, PrepareOptions, Runner } from '../drivers/runner/runner.ts';

/** What a program of the author (a checker, a generator) gets: arguments, files in its folder, standard input. */
export type Call = {
  args: readonly string[];
  files?: readonly SourceFile[];
  /** A folder for what it leaves behind. */
  folder?: string;
  /** Files that are read when it has ended; one that is not there is left out. */
  keeps?: readonly string[];
  input?: string;
};

export type CallEnd = Outcome & {
  /** By name. */
  kept: ReadonlyMap<string, string>;
};

export type AuthorProgram = {
  /** Set when the program does not compile: then it can not be called. */
  compileError: string | null;
  call(call: Call): Promise<CallEnd>;
  close(): Promise<void>;
};

const limits = { timeMs: 10_000, memoryBytes: 256 * 1_048_576, outputBytes: 8 * 1_048_576 };

/**
 * A program of the author, as untrusted as any: in a place of its own, under limits of its own. A helper of a program that is
 * prepared already never waits for a place: its caller may hold the one.
 */
export async function prepareAuthorProgram(
  runner: Runner,
  program: { language: string; files: readonly SourceFile[] },
  options: Pick<PrepareOptions, 'signal' | 'helper'> = {},
): Promise<AuthorProgram> {
  const prepared = await runner.prepare(program, { urgent: true, ...options });
  return {
    compileError: prepared.compileError,
    call: async (call) => endOf(await prepared.run(call.input ?? '', limits, partOf(call))),
    close: () => prepared.close(),
  };
}

/** What of a call is not its input. */
export const partOf = ({ args, files = [], folder, keeps = [] }: Call): CallPart => ({ args, files, folder, keeps });

export const endOf = (outcome: Outcome): CallEnd => ({ ...outcome, kept: outcome.kept ?? new Map<string, string>() });
