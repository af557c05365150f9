import type { Socket } from 'node:net';
import { decodeMessages, encodeMessage, type Message } from '../../wire/messages.ts';
import type { ContainerFolder } from './container-folder.ts';

const protocol = { payloadsOf: { hello: ['home'], done: [], failed: ['text'] }, longestPayload: 65_536 };
const tryEveryMs = 15;

/** Resolves when the agent has said hello. Rejects when its process has ended, or by the signal. */
export async function untilHello(
  folder: ContainerFolder,
  generation: number,
  isAlive: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const socket = await folder.connect().catch(() => null);
    const hello = socket && (await nextMessage(socket, signal));
    socket?.destroy();
    if (hello?.fields.get('generation') === String(generation)) return;
    if (!(await isAlive())) throw new Error('its process has ended');
    await new Promise((resolve) => setTimeout(resolve, tryEveryMs));
  }
}

/** Asks the programs to end. Resolves when they have, or the agent does not answer. */
export async function askToStop(folder: ContainerFolder, graceMs: number): Promise<void> {
  const socket = await folder.connect().catch(() => null);
  if (!socket) return;
  const signal = AbortSignal.timeout(graceMs + 5_000);
  const done = (async () => {
    if (!(await nextMessage(socket, signal))) return;
    socket.write(encodeMessage('stop', { id: 1, grace: graceMs }, {}));
    await nextMessage(socket, signal);
  })();
  await done;
  socket.destroy();
}

/** Null: the stream has ended, or says something else. */
function nextMessage(socket: Socket, signal: AbortSignal): Promise<Message | null> {
  return new Promise((resolve) => {
    const end = (message: Message | null) => {
      socket.removeAllListeners('data').pause();
      signal.removeEventListener('abort', onAbort);
      resolve(message);
    };
    const onAbort = () => end(null);
    const decode = decodeMessages(protocol, end);
    signal.addEventListener('abort', onAbort);
    socket.once('error', onAbort).once('close', onAbort);
    socket.on('data', (part: Buffer) => {
      try {
        decode(part);
      } catch {
        end(null);
      }
    });
    socket.resume();
  });
}
