import { pipeline } from 'node:stream/promises';
import type { ServerChannel } from 'ssh2';
import type { Agent } from '../../../drivers/container/protocol/agent.ts';

/** Only the container itself is reached, never what its machine could reach. */
const ownHosts = new Set(['127.0.0.1', 'localhost', '::1']);

/** A connection of the client to a port on which a program in the container listens. */
export async function carryPort(
  agentOf: () => Promise<Agent | undefined>,
  accept: () => ServerChannel,
  reject: () => void,
  { host, port }: { host: string; port: number },
): Promise<void> {
  const isOwn = ownHosts.has(host) && port > 0 && port < 65_536;
  const agent = isOwn ? await agentOf() : undefined;
  const program = await agent?.dial(port).catch(() => undefined);
  if (!program) return reject();
  const stream = accept();
  // either side may break it off at any time
  await Promise.allSettled([pipeline(program, stream), pipeline(stream, program)]);
}
