import type { Agent } from './agent.ts';
import { talkToAgent } from './agent-stream.ts';
import { type ContainerEngine, ContainerFault, type ContainerRef } from '../container-engine.ts';

const connectMs = 15_000;

/** A conversation with the agent of a started container. Rejects with ContainerFault when it does not answer in time. */
export async function converse(containers: ContainerEngine, ref: ContainerRef): Promise<Agent> {
  // not AbortSignal.timeout: a signal that comes after the hello would end the conversation
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new ContainerFault('the agent does not answer')), connectMs);
  try {
    return await talkToAgent(await containers.connect(ref, late.signal), late.signal);
  } finally {
    clearTimeout(timer);
  }
}
