import { exactBytes } from '@put/python/exact-text.ts';

/**
 * Messages of our own programs in containers: a header line `verb key=value …`, then payloads whose lengths the header
 * gives (`runners/supervisor/PROTOCOL.md`, `runners/agent/PROTOCOL.md`).
 */
export type Fields = Readonly<Record<string, string | number>>;

export type Message = {
  verb: string;
  fields: ReadonlyMap<string, string>;
  /** By the name that its length has in the header. */
  payloads: ReadonlyMap<string, Buffer>;
};

const longestHeader = 4096;

/** What the other side says: the payloads of each message in order, and how long one may be in bytes. */
export type Protocol = { payloadsOf: Readonly<Record<string, readonly string[]>>; longestPayload: number };

/** Encodes a request. Payloads stand in the protocol's order; the header holds their lengths under their names. */
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

/** Encodes the words of a command or an environment. */
export const zeroEnded = (words: readonly string[]): Buffer =>
  Buffer.from(words.map((word) => `${word.replaceAll('\0', '')}\0`).join(''));

/**
 * Splits incoming bytes into messages; bytes may arrive in pieces of any size. Throws when they do not follow the
 * protocol.
 */
export function decodeMessages(protocol: Protocol, take: (message: Message) => void): (part: Buffer) => void {
  let parts: Buffer[] = [];
  let bytes = 0;
  /** The length of the next message, known when its header has arrived. */
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
      const { verb, fields, lengths } = readHeader(protocol, unread.toString('latin1', 0, headEnd));
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

function readHeader({ payloadsOf, longestPayload }: Protocol, line: string) {
  const [verb = '', ...pairs] = line.split(' ');
  const names = Object.hasOwn(payloadsOf, verb) ? payloadsOf[verb] : undefined;
  if (names === undefined) throw new Error(`no message of the protocol: ${line.slice(0, 60)}`);
  const fields = new Map(pairs.map((pair) => splitAt(pair, pair.indexOf('='))));
  if (fields.size < pairs.length) throw new Error('a key stands twice');
  const lengths = names.map((name): [string, number] => {
    const length = Number(fields.get(name) ?? 0);
    if (!Number.isSafeInteger(length) || length < 0 || length > longestPayload) throw new Error(`no length: ${name}`);
    return [name, length];
  });
  return { verb, fields, lengths };
}

const splitAt = (text: string, at: number): [string, string] =>
  at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
