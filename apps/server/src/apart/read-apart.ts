import { deserialize, serialize } from 'node:v8';
import { Refusal, type RefusalCode } from '@put/contract/base/refusals';
import { runApart } from './run-apart.ts';

type Reading = {
  program: string;
  /** Options for the reader; any JSON. */
  options?: object;
  given: Uint8Array;
  longestMs: number;
  heapMb: number;
  /** The refusal when the reader fails or takes too long. */
  refusedAs: RefusalCode;
};

type Read<Result> = { result: Result } | { refused: RefusalCode; detail: string };

/**
 * Reads a file in a process of its own. Throws the reader's refusal; when the reader fails or exceeds its limits,
 * throws `refusedAs`.
 */
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

/** For the reader's process: packs the result or the refusal for `readApart`. */
export async function toldOf<Result>(read: () => Promise<Result>): Promise<Buffer> {
  try {
    return serialize({ result: await read() } satisfies Read<Result>);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return serialize({ refused: error.code, detail: error.message } satisfies Read<Result>);
  }
}
