import { Refusal } from '@put/contract/base/refusals';
import { type Agent, AgentLost } from '../../drivers/container/protocol/agent.ts';
import { converse } from '../../drivers/container/protocol/converse.ts';
import { type ContainerEngine, ContainerFault } from '../../drivers/container/container-engine.ts';
import { unlessFailed } from '../../drivers/failure/own-failure.ts';
import type { ContainerTools } from './container-tools.ts';
import { findLife } from './containers.store.ts';

type Tools = Pick<ContainerTools, 'db' | 'containers'>;

/** Give it back when you are done: a conversation that nobody uses is closed soon after. */
export type Lease = { agent: Agent; generation: number; release(): void };

type Kept = { agent: Promise<Agent>; users: number; timer: NodeJS.Timeout | undefined };

const unusedMs = 30_000;
/** Of each engine of this process: conversations by container and generation. */
const conversations = new WeakMap<ContainerEngine, Map<string, Kept>>();

/**
 * The conversation with the agent of a running container that this process shares. With `generation` only that life of
 * it will do. Refuses with `container_not_running`, `container_busy`, `container_silent` or
 * `containers_away`.
 */
export async function runningAgent(tools: Tools, id: number, generation?: number): Promise<Lease> {
  const life = await requireRunning(tools, id, generation);
  const known = conversations.get(tools.containers) ?? new Map<string, Kept>();
  conversations.set(tools.containers, known);
  const name = `${id}:${life.generation}`;
  const kept = known.get(name) ?? begin(tools, life, name, known);
  clearTimeout(kept.timer);
  kept.users += 1;
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    kept.users -= 1;
    if (kept.users === 0) kept.timer = setTimeout(() => void end(kept), unusedMs).unref();
  };
  try {
    return { agent: await kept.agent, generation: life.generation, release };
  } catch (error) {
    release();
    throw await asRefusal(tools, error);
  }
}

/** Does something by the shared conversation. */
export async function withAgent<T>(
  tools: Tools,
  id: number,
  work: (agent: Agent) => Promise<T>,
  generation?: number,
): Promise<T> {
  const { agent, release } = await runningAgent(tools, id, generation);
  try {
    return await work(agent);
  } catch (error) {
    throw await asRefusal(tools, error);
  } finally {
    release();
  }
}

/** A conversation for the caller alone, such as for a socket with terminals. The caller closes it. */
export async function ownAgent(tools: Tools, id: number, generation?: number): Promise<Agent> {
  const life = await requireRunning(tools, id, generation);
  return converse(tools.containers, life.engine_ref).catch(async (error: unknown) => {
    throw await asRefusal(tools, error);
  });
}

/** Closes this process's conversations, at its end. */
export function closeConversations(containers: ContainerEngine): void {
  for (const kept of conversations.get(containers)?.values() ?? []) void end(kept);
}

function begin(
  { containers }: Tools,
  { engine_ref }: { engine_ref: string },
  name: string,
  known: Map<string, Kept>,
): Kept {
  const kept: Kept = { agent: unlessFailed(converse(containers, engine_ref)), users: 0, timer: undefined };
  known.set(name, kept);
  const forget = () => {
    clearTimeout(kept.timer);
    if (known.get(name) === kept) known.delete(name);
  };
  kept.agent.then(({ closed }) => closed.then(forget), forget);
  return kept;
}

const end = (kept: Kept) => kept.agent.then((agent) => agent.close()).catch(() => undefined);

async function requireRunning({ db }: Tools, id: number, generation: number | undefined) {
  const life = await findLife(db, id);
  if (!life || life.deleted_at !== null) throw new Refusal('not_found');
  if (life.state === 'starting' || life.state === 'stopping') throw new Refusal('container_busy');
  const isOther = generation !== undefined && life.generation !== generation;
  if (life.state !== 'running' || isOther || life.engine_ref === null) throw new Refusal('container_not_running');
  return { generation: life.generation, engine_ref: life.engine_ref };
}

/**
 * Why the agent can not be reached. The engine is asked only now: one that is there, and a container that is not heard,
 * is for its student to restart. One that has just ended is written down by the reconciler.
 */
async function asRefusal({ containers }: Tools, error: unknown): Promise<unknown> {
  if (!(error instanceof AgentLost || error instanceof ContainerFault)) return error;
  const { state } = await containers.status();
  return new Refusal(state === 'broken' ? 'containers_away' : 'container_silent', { retryAfterS: 10 });
}
