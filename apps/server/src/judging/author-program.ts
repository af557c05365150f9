import type { SourceFile } from '@put/contract/judge/languages';
import type { CallPart, Outcome, PrepareOptions, Runner } from '../drivers/runner/runner.ts';

/** What an author's program (a checker, a generator) gets: arguments, files and standard input. */
export type Call = {
  args: readonly string[];
  files?: readonly SourceFile[];
  /** An empty folder for files that it writes. */
  folder?: string;
  /** Files to read after its end. Missing ones are left out. */
  keeps?: readonly string[];
  input?: string;
};

export type CallEnd = Outcome & {
  /** The text of kept files, by name. */
  kept: ReadonlyMap<string, string>;
};

export type AuthorProgram = {
  /** Null when the program compiled; otherwise it cannot be called. */
  compileError: string | null;
  call(call: Call): Promise<CallEnd>;
  close(): Promise<void>;
};

const limits = { timeMs: 10_000, memoryBytes: 256 * 1_048_576, outputBytes: 8 * 1_048_576 };

/**
 * Prepares an author's program. It is as untrusted as any other and has its own container and limits. As a helper it
 * needs no free slot, because the program that it serves may hold the last one.
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

/** A call without its standard input. */
export const partOf = ({ args, files = [], folder, keeps = [] }: Call): CallPart => ({ args, files, folder, keeps });

export const endOf = (outcome: Outcome): CallEnd => ({ ...outcome, kept: outcome.kept ?? new Map<string, string>() });
