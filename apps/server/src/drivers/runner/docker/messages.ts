import { exactBytes } from '@put/python/exact-text.ts';

/** What is said with the supervisor in a container: `runners/supervisor/PROTOCOL.md`. */
export type Fields = Readonly<Record<string, string | number>>;

export type Message = {
  verb: string;
  fields: ReadonlyMap<string, string>;
  /** By the name of its length in the header. */
  payloads: ReadonlyMap<string, Buffer>;
};

const longestHeader = 4096;
const longestPayload = 512 * 1024 * 1024;

/** The payloads of each message of the supervisor, in their order. */
const payloadsOf: Readonly<Record<string, readonly string[]>> = {
  hello: [],
  done: [],
  result: ['stdout', 'stderr'],
  interaction: ['stdout', 'stderr', 'judge_stdout', 'judge_stderr', 'transcript'],
  made: ['content'],
  output: ['stdout'],
  'output-end': [],
  fault: ['text'],
};

/** A request; payloads in the order of the protocol, their lengths join the header under their names. */
export function encodeMessage(
  verb: string,
  fields: Fields,
  payloads: Readonly<Record<string, Buffer | string>>,
): Buffer {
  const parts = Object.entries(payloads).map(
    ([name, part]) => [name, typeof part === 'string' ? exactBytes(part) : part] as const,
  );
  const pairs = [...Object.entries(fields), ...parts.map(([name, bytes]) => [name, bytes.length] as const)];
  const header = `${[verb, ...pairs.map(([name, value]) => `${name}=${value}`)].join(' ')}\n`;
  return Buffer.concat([Buffer.from(header, 'latin1'), ...parts.map(([, bytes]) => bytes)]);
}

/** Words of a command or an environment. */
export const zeroEnded = (words: readonly string[]): Buffer =>
  Buffer.from(words.map((word) => `${word.replaceAll('\0', '')}\0`).join(''));

/** Takes messages out of what comes in any cut. Throws when it is no conversation. */
export function decodeMessages(take: (message: Message) => void): (part: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  /** Known as soon as the header is there. */
  let wanted = 1;
  return (part) => {
    parts.push(part);
    bytes += part.length;
    while (bytes >= wanted && bytes > 0) {
      const unread = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
      parts = [unread];
      const headEnd = unread.indexOf(0x0a);
      if (headEnd < 0) {
        if (unread.length > longestHeader) throw new Error('a header without an end');
        wanted = bytes + 1;
        return;
      }
      const { verb, fields, lengths } = readHeader(unread.toString('latin1', 0, headEnd));
      wanted = headEnd + 1 + lengths.reduce((sum, [, length]) => sum + length, 0);
      if (bytes < wanted) return;
      let at = headEnd + 1;
      const payloads = new Map(lengths.map(([name, length]) => [name, unread.subarray(at, (at += length))]));
      parts = [unread.subarray(wanted)];
      bytes -= wanted;
      wanted = 1;
      take({ verb, fields, payloads });
    }
  };
}

function readHeader(line: string) {
  const [verb = '', ...pairs] = line.split(' ');
  const names = Object.hasOwn(payloadsOf, verb) ? payloadsOf[verb] : undefined;
  if (names === undefined) throw new Error(`no message of the supervisor: ${line.slice(0, 60)}`);
  const fields = new Map(pairs.map((pair) => splitAt(pair, pair.indexOf('='))));
  const lengths = names.map((name): [string, number] => {
    const length = Number(fields.get(name) ?? 0);
    if (!Number.isSafeInteger(length) || length < 0 || length > longestPayload) throw new Error(`no length: ${name}`);
    return [name, length];
  });
  return { verb, fields, lengths };
}

const splitAt = (text: string, at: number): [string, string] =>
  at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
