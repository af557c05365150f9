import { readSync, writeSync } from 'node:fs';

/** Messages over a pipe: the length in four bytes, then JSON of that length. */
export function encodeFrame(message: object): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(message));
  const frame = new Uint8Array(4 + body.length);
  new DataView(frame.buffer).setUint32(0, body.length);
  frame.set(body, 4);
  return frame;
}

/** @returns undefined at the end of the pipe. */
export function readFrame(fd: number): unknown {
  const head = readExactly(fd, 4);
  const body = head && readExactly(fd, new DataView(head.buffer).getUint32(0));
  return body && JSON.parse(new TextDecoder().decode(body));
}

export function writeFrame(fd: number, message: object): void {
  const frame = encodeFrame(message);
  for (let at = 0; at < frame.length;) at += again(() => writeSync(fd, frame, at));
}

function readExactly(fd: number, size: number): Uint8Array | undefined {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const got = again(() => readSync(fd, bytes, at, size - at, null));
    if (got === 0) return undefined;
    at += got;
  }
  return bytes;
}

/** The pipe of a child may be non-blocking. Then EAGAIN means «nothing yet», and we try again. */
function again(attempt: () => number): number {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
