import type { Conversation, Outcome, Pair, PrepareOptions, Program } from '../../drivers/runner/runner.ts';

/** What a worker prepares: one program, or two that talk. */
export type Order = ({ program: Program } | { pair: Pair<Program> }) & { options: Omit<PrepareOptions, 'signal'> };

/** A worker's answer: what its runner gave, or why the runner broke. */
export type Answer = { gave: Compiled | Outcome | Conversation } | { fault: string };
/** To the question that prepares: what the compilers said. */
export type Compiled = { compileErrors: string | null | Pair<string | null> };

/** The texts of outcomes are exact; JSON escapes what is no text for the database. */
export const packed = (value: unknown): Buffer =>
  Buffer.from(JSON.stringify(value, (_, one: unknown) => (one instanceof Map ? [...one] : one)));

/** The only maps are those of kept files. */
export const unpacked = <T>(bytes: Buffer): T =>
  JSON.parse(bytes.toString(), (key, one: unknown) =>
    key === 'kept' && Array.isArray(one) ? new Map(one as [string, string][]) : one,
  ) as T;
