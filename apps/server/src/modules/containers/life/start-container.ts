import type { ContainerReason } from '@put/contract/containers/containers';
import { Refusal } from '@put/contract/base/refusals';
import { AgentRefusal } from '../../../drivers/container/protocol/agent.ts';
import {
  type ContainerSpec,
  HomeTooLarge,
  type Placed,
  StartRefused,
} from '../../../drivers/container/container-engine.ts';
import { type JobHandler, RetryLater } from '../../../drivers/queue/queue.ts';
import type { PayloadOf } from '../../../jobs/jobs.ts';
import { admit } from './admit.ts';
import type { ContainerTools } from '../container-tools.ts';
import { type ContainerLife, findLife, insertEvent, inSeconds, moveLife, now } from '../containers.store.ts';
import { beginStop } from './enqueue.ts';
import { type Failure, failStart } from './fail-start.ts';
import { fillHome } from '../homes/fill-home.ts';
import { findHome } from '../homes/find-home.ts';
import { inTurnOfContainer } from './in-turn-of-container.ts';
import { tellContainer } from '../tell-container.ts';
import { renewSpec } from './renew-spec.ts';

/** A start that takes longer has failed; the reconciler thinks the same a little later. */
export const startWithinS = 110;
const turnMs = 20_000;

type Payload = PayloadOf<'start-container'>;

/** Starts a container whose turn has come: its home folder, the engine, the given files, then `running`. */
export const startContainer = (tools: ContainerTools): JobHandler<Payload> => ({
  async run(payload, signal) {
    const done = await inTurnOfContainer(tools, payload.container_id, turnMs, async () => {
      const life = await admit(tools, payload);
      if (life) await start(tools, life, signal);
      return true;
    });
    if (!done) throw new RetryLater('somebody else starts, stops or copies it');
  },

  async giveUp(payload) {
    const life = await findLife(tools.db, payload.container_id);
    if (life?.state !== 'starting' || life.generation !== payload.generation) return;
    await failStart(tools, life, { code: 'start_refused', detail: 'запуск обрывался несколько раз подряд' });
  },
});

async function start(tools: ContainerTools, admitted: ContainerLife, signal: AbortSignal): Promise<void> {
  const tooLong = AbortSignal.timeout(startWithinS * 1000);
  let life = admitted;
  const begunMs = performance.now();
  const ended = (end: string) => tools.metrics?.containerStart({ end, seconds: (performance.now() - begunMs) / 1000 });
  try {
    life = await renewSpec(tools, admitted);
    const placed = await place(tools, life, AbortSignal.any([signal, tooLong]));
    await fillHome(tools, life, placed);
    ended('started');
    if (!(await arrive(tools, life, placed))) await tools.containers.stop(placed.ref, 0);
  } catch (error) {
    // the process ends: another one goes on
    if (signal.aborted) throw error;
    const failure = failureOf(error, tooLong.aborted);
    ended(failure.code);
    await failStart(tools, life, failure);
  }
}

async function place(tools: ContainerTools, life: ContainerLife, signal: AbortSignal): Promise<Placed> {
  const { containers } = tools;
  return containers.start(specOf(life), await findHome(tools, life), signal);
}

/** `startCommand` stays empty: it is typed into a terminal when the given files are there, see fill-home.ts. */
const specOf = ({ id, generation, spec }: ContainerLife): ContainerSpec => ({
  containerId: String(id),
  generation,
  image: spec.image,
  cpus: spec.cpus,
  memoryMb: spec.memory_mb,
  diskMb: spec.disk_mb,
  pids: spec.pids,
  isRootReadonly: spec.is_root_readonly,
  network: spec.network,
  startCommand: '',
});

/** False: the container has got another state or another life meanwhile. */
const arrive = (tools: ContainerTools, life: ContainerLife, { ref, node, isHomeAnew }: Placed): Promise<boolean> =>
  tools.db.transaction().execute(async (tx) => {
    const isLost = isHomeAnew && life.home === 'kept' && life.engine !== '';
    const running = {
      state: 'running' as const,
      engine: tools.containers.kind,
      engine_ref: ref,
      node,
      started_at: now,
      stop_at: inSeconds(life.spec.max_hours * 3600),
      active_at: now,
      idle_stop_at: null,
      warned_at: null,
      home: 'kept' as const,
      home_snapshot_id: null,
      retry_at: null,
      tries: 0,
      reason: '',
      reason_code: (isLost ? 'home_lost' : null) as ContainerReason | null,
    };
    const before = await findLife(tx, life.id);
    if (!(await moveLife(tx, life, ['starting'], running))) return false;
    await insertEvent(tx, life.id, 'started', { words: node });
    await tellContainer(tools, tx, life.id);
    // it was stopped while it was starting
    if ((await findLife(tx, life.id))?.wanted === 'stopped')
      await beginStop(tools, tx, life, before?.reason_code ?? 'pressed');
    return true;
  });

const codes = {
  image_missing: 'image_missing',
  no_room: 'no_room',
  old_generation: 'old_generation',
  network_open: 'start_refused',
  refused: 'start_refused',
} as const;

function failureOf(error: unknown, isTooLong: boolean): Failure {
  const detail = error instanceof Error ? error.message : String(error);
  if (isTooLong) return { code: 'start_too_long', detail };
  if (error instanceof StartRefused) return { code: codes[error.code], detail };
  if (error instanceof HomeTooLarge) return { code: 'disk_over', detail };
  if (error instanceof Refusal && error.code === 'container_too_large') return { code: 'disk_over', detail };
  if (error instanceof AgentRefusal && error.code === 'no_space') return { code: 'disk_over', detail };
  return { code: 'fault', detail };
}
