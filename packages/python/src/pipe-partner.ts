import { type Partner, Stopped } from './execution.ts';
import { readFrame, writeFrame } from './frames.ts';
import type { Heard, Said } from './protocol.ts';

/** Longer output is sent in several frames, because both ends hold a whole frame in memory. */
const sayBytes = 8192;
/** The whole output was sent to the partner; only its beginning is kept for the result. */
const keptBytes = 65_536;

/** A partner that is reached by the pipes to the runner. */
export const pipePartner = (replyFd: number): Partner => ({
  keptBytes,
  say(bytes) {
    for (let at = 0; at < bytes.length; at += sayBytes) {
      const part = bytes.subarray(at, at + sayBytes);
      writeFrame(replyFd, { say: String.fromCharCode(...part) } satisfies Said);
    }
  },
  shut() {
    writeFrame(replyFd, { shuts: true } satisfies Said);
  },
  listen() {
    writeFrame(replyFd, { waits: true } satisfies Said);
    const heard = readFrame(0) as Heard | undefined;
    if (heard === undefined) throw new Error('the runner is gone');
    if ('stop' in heard) throw new Stopped(heard.stop);
    return heard.hear === null ? null : Uint8Array.from(heard.hear, (letter) => letter.charCodeAt(0));
  },
});
