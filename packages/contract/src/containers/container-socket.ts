import * as z from 'zod/mini';

/**
 * The socket of a container's terminals. Text frames are JSON; the client's first one is `auth`. Binary frames are
 * `[u8 type][u16 terminal][payload]`, numbers big-endian; offsets count the bytes of a terminal since its shell began.
 */
export const containerSocketPath = '/api/v1/ws/container/:id';
export const containerSocketPathOf = (id: number): string => `/api/v1/ws/container/${id}`;

const terminal = z.int().check(z.minimum(0), z.maximum(65_535));
const key = z.int().check(z.minimum(0), z.maximum(4_294_967_295));
const width = z.int().check(z.minimum(1), z.maximum(1000));
const offset = z.int().check(z.minimum(-1), z.maximum(281_474_976_710_655));

export const TerminalRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), access_token: z.string().check(z.maxLength(4096)) }),
  /** `key` comes back with the answer. `cwd` is relative to the home folder. */
  z.object({ type: z.literal('open'), key, cols: width, rows: width, cwd: z.string().check(z.maxLength(1024)) }),
  /** `from`: the offset of the first byte that is not there yet; -1: whatever is kept. */
  z.object({ type: z.literal('attach'), terminal, from: offset }),
  z.object({ type: z.literal('close'), terminal }),
]);
export type TerminalRequest = z.infer<typeof TerminalRequest>;

const Terminal = z.object({
  terminal,
  cols: width,
  rows: width,
  /** The exit code of its shell; null: it runs. */
  ended: z.nullable(z.int()),
});

export const TerminalNews = z.discriminatedUnion('type', [
  /** `mode`: `own` types, `help` types with the student's consent, `look` only looks. */
  z.object({
    type: z.literal('ready'),
    generation: z.int(),
    home: z.string(),
    mode: z.enum(['own', 'help', 'look']),
    terminals: z.array(Terminal),
  }),
  z.object({ type: z.literal('opened'), key, terminal }),
  /** Bytes from `start` follow. With `skipped` > 0, or for a new screen, a frame `prefix` comes first. */
  z.object({ type: z.literal('attached'), terminal, start: offset, skipped: z.int(), cols: width, rows: width }),
  z.object({ type: z.literal('ended'), terminal, code: z.int() }),
  /** A terminal that somebody else opened. */
  z.object({ type: z.literal('appeared'), terminal }),
  /** Files and folders that changed; null: too many to name. */
  z.object({ type: z.literal('changed'), paths: z.nullable(z.array(z.string())) }),
  /** How much of the disk is in use now, in megabytes, when that has changed. */
  z.object({ type: z.literal('disk'), used_mb: z.number() }),
  z.object({ type: z.literal('failed'), key: z.nullable(key), code: z.string() }),
]);
export type TerminalNews = z.infer<typeof TerminalNews>;

/** Types of binary frames. `out`: u48 offset, bytes; `ack`: u48 offset; `size`: u16 cols, u16 rows; else bytes. */
export const frameTypes = { out: 1, in: 2, ack: 3, size: 4, prefix: 5 } as const;

/** How many bytes the server sends ahead of the last `ack`. */
export const terminalWindowBytes = 262_144;
/** The largest payload of an `in` frame. */
export const terminalInputBytes = 16_384;

/**
 * Close codes, besides those of the other socket: the container does not run; it runs in another generation; the
 * administrator may not look (any more); it runs and does not answer; the engine that it runs on does not answer.
 */
export const terminalClose = {
  notRunning: 4410,
  otherLife: 4411,
  mayNotLook: 4412,
  silent: 4413,
  engineAway: 4414,
} as const;

const headBytes = 3;
const offsetBytes = 6;

export function frame(type: number, terminal: number, payload: Uint8Array, at?: number): Uint8Array<ArrayBuffer> {
  const start = headBytes + (at === undefined ? 0 : offsetBytes);
  const bytes = new Uint8Array(start + payload.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, type);
  view.setUint16(1, terminal);
  if (at !== undefined) writeOffset(view, at);
  bytes.set(payload, start);
  return bytes;
}

const none = new Uint8Array();
export const outFrame = (terminal: number, at: number, bytes: Uint8Array) => frame(frameTypes.out, terminal, bytes, at);
export const ackFrame = (terminal: number, at: number) => frame(frameTypes.ack, terminal, none, at);
export const sizeFrame = (terminal: number, cols: number, rows: number) =>
  frame(frameTypes.size, terminal, new Uint8Array([cols >> 8, cols & 255, rows >> 8, rows & 255]));

export type Frame =
  | { type: 'out'; terminal: number; at: number; bytes: Uint8Array }
  | { type: 'ack'; terminal: number; at: number }
  | { type: 'size'; terminal: number; cols: number; rows: number }
  | { type: 'in' | 'prefix'; terminal: number; bytes: Uint8Array };

/** Null when the bytes are no frame. */
export function readFrame(bytes: Uint8Array): Frame | null {
  if (bytes.length < headBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const type = view.getUint8(0);
  const terminal = view.getUint16(1);
  const payload = bytes.subarray(headBytes);
  if (type === frameTypes.in) return { type: 'in', terminal, bytes: payload };
  if (type === frameTypes.prefix) return { type: 'prefix', terminal, bytes: payload };
  if (type === frameTypes.size && payload.length === 4)
    return { type: 'size', terminal, cols: view.getUint16(3), rows: view.getUint16(5) };
  if (payload.length < offsetBytes) return null;
  const at = readOffset(view);
  if (type === frameTypes.out) return { type: 'out', terminal, at, bytes: payload.subarray(offsetBytes) };
  return type === frameTypes.ack && payload.length === offsetBytes ? { type: 'ack', terminal, at } : null;
}

const highPart = 4_294_967_296;
function writeOffset(view: DataView, at: number): void {
  view.setUint16(headBytes, Math.floor(at / highPart));
  view.setUint32(headBytes + 2, at % highPart);
}
const readOffset = (view: DataView): number => view.getUint16(headBytes) * highPart + view.getUint32(headBytes + 2);
