import { deserialize, serialize } from 'node:v8';
import { Refusal, type RefusalCode } from '@put/contract/refusals';
import { runApart } from './run-apart.ts';

type Reading = {
  program: string;
  /** What the reader has to know besides; any JSON. */
  options?: object;
  given: Uint8Array;
  longestMs: number;
  heapMb: number;
  /** How a file is refused whose reader came to no end. */
  refusedAs: RefusalCode;
};

type Read<Result> = { result: Result } | { refused: RefusalCode; detail: string };

/** What a reader in a process of its own makes of a file. Its refusals are ours; where it came to no end, the file is refused. */
export async function readApart<Result>({ options = {}, refusedAs, ...apart }: Reading): Promise<Result> {
  const ran = await runApart({ ...apart, args: [JSON.stringify(options)] });
  if ('failed' in ran) throw new Refusal(refusedAs, { detail: failures[ran.failed] });
  const read = deserialize(ran.output) as Read<Result>;
  if ('refused' in read) throw new Refusal(read.refused, { detail: read.detail });
  return read.result;
}

const failures = {
  time: 'Файл не удалось прочитать: это заняло бы слишком много времени.',
  memory: 'Файл не удалось прочитать: в нём слишком много, на это не хватает памяти.',
  broken: 'Файл не удалось прочитать: он повреждён.',
};

/** The reader's side: what it gives, or how it refuses. */
export async function toldOf<Result>(read: () => Promise<Result>): Promise<Buffer> {
  try {
    return serialize({ result: await read() } satisfies Read<Result>);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return serialize({ refused: error.code, detail: error.message } satisfies Read<Result>);
  }
}
