import { startContainer } from '../../../jobs/start-container.job.ts';
import { stopContainer } from '../../../jobs/stop-container.job.ts';
import type { ContainerTools } from '../container-tools.ts';
import {
  type ContainerLife,
  countPlaces,
  insertEvent,
  listAtWork,
  listNext,
  listUnanswered,
} from '../containers.store.ts';
import { beginStop, enqueue } from './enqueue.ts';
import { failStart } from './fail-start.ts';
import { turnOf } from './in-turn-of-container.ts';

const failedAfterMs = 120_000;
/** A job that nobody works on for so long has been lost with its process. */
const lostJobMs = 10_000;

/** Goes on with what stands still: a wish that nobody answered, and work whose process has died. */
export async function goOn(tools: ContainerTools, most: number): Promise<void> {
  for (const life of [...(await listAtWork(tools.db)), ...(await listUnanswered(tools.db))])
    await goOnWith(tools, life);
  const room = most - (await countPlaces(tools.db));
  if (room <= 0) return;
  for (const { id, generation, queued_at } of await listNext(tools.db, room))
    if (ageOf(queued_at) > lostJobMs && !(await tools.locks.isTaken(turnOf(id))))
      await tools.db
        .transaction()
        .execute((tx) => tools.queue.add(tx, startContainer, { container_id: id, generation }));
}

async function goOnWith(tools: ContainerTools, life: ContainerLife): Promise<void> {
  const { db } = tools;
  const { state, wanted, deleted_at } = life;
  if (state === 'running' && (wanted === 'stopped' || deleted_at !== null))
    await db.transaction().execute((tx) => beginStop(tools, tx, life, life.reason_code ?? 'pressed'));
  if ((state === 'stopped' || state === 'failed') && wanted === 'running' && deleted_at === null)
    await db.transaction().execute((tx) => enqueue(tools, tx, life));
  if (state === 'lost') await db.transaction().execute((tx) => enqueue(tools, tx, life, 'host_lost'));
  if (state === 'starting' || state === 'stopping') await goOnMoving(tools, life);
}

async function goOnMoving(tools: ContainerTools, life: ContainerLife): Promise<void> {
  const age = ageOf(life.state_at);
  if (life.state === 'starting' && age > failedAfterMs) {
    const detail = 'запуск длился больше двух минут';
    await tools.db.transaction().execute((tx) => insertEvent(tx, life.id, 'repaired', { words: detail }));
    return failStart(tools, life, { code: 'start_too_long', detail });
  }
  if (age <= lostJobMs || (await tools.locks.isTaken(turnOf(life.id)))) return;
  const payload = { container_id: life.id, generation: life.generation };
  await tools.db
    .transaction()
    .execute((tx) =>
      life.state === 'starting'
        ? tools.queue.add(tx, startContainer, payload)
        : tools.queue.add(tx, stopContainer, payload),
    );
}

const ageOf = (time: string): number => Date.now() - Date.parse(time);
