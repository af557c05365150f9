import type { Duplex } from 'node:stream';
import { talkToAgent } from './agent-stream.ts';

type Connect = (signal: AbortSignal) => Promise<Duplex>;

/** What an agent needs beyond the time that programs are given. */
const beyondMs = 10_000;

/** Ends the programs of a container. The engine ends what is left. */
export async function endPrograms(connect: Connect, graceMs: number): Promise<void> {
  const limit = AbortSignal.timeout(graceMs + beyondMs);
  try {
    const agent = await talkToAgent(await connect(limit), limit);
    await agent.endAll(graceMs);
    agent.close();
  } catch {
    // the engine does it
  }
}

/** Deletes a path of a running container as its student, who could change the way to it meanwhile. */
export async function removeAsStudent(connect: Connect, path: string, signal: AbortSignal): Promise<void> {
  const agent = await talkToAgent(await connect(signal), signal);
  await agent
    .remove(path)
    .catch(ignoreNoEntry)
    .finally(() => agent.close());
}

function ignoreNoEntry(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'no_entry')) throw error;
}
