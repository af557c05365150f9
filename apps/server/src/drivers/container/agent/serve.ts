import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { AgentHome, type AgentOptions } from './agent-home.ts';
import { Conversation } from './conversation.ts';
import { watchDisk } from './watch-disk.ts';

/** Why an agent ended by itself: what it leaves in its folder for the engine. */
export type AgentEnd = 'oom' | 'disk';
export const endFile = 'end';

/** `folder`: where the engine finds what is said at the end. */
export function endWith(folder: string, why: AgentEnd): never {
  writeFileSync(`${folder}/${endFile}`, why);
  process.exit(why === 'oom' ? 137 : 1);
}

/** Answers on a socket for as long as the process lives. Resolves when it listens. */
export async function serve(options: AgentOptions & { socket: string; runFolder: string }): Promise<AgentHome> {
  const { socket, runFolder, diskBytes } = options;
  const home = new AgentHome(options);
  const server = createServer({ allowHalfOpen: false }, (stream) => void new Conversation(home, stream));
  if (!socket.startsWith('\\\\')) rmSync(socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(socket, resolve);
  });
  if (diskBytes > 0) void watchDisk(home, { folder: options.folder, diskBytes }, () => endWith(runFolder, 'disk'));
  return home;
}
