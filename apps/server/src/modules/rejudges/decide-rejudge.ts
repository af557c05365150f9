import { topicOf } from '@put/contract/base/endpoint';
import { rejudgeChannel } from '@put/contract/judge/rejudges';
import { Refusal } from '@put/contract/base/refusals';
import { submissionChannel } from '@put/contract/submissions/submissions';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { keepResult } from '../results/results.api.ts';
import { notifyOfChanges } from './notify-of-changes.ts';
import { type Applied, applyItems, lockAllAttempts } from './rejudge-items.store.ts';
import { closeRejudge, lockRejudge } from './rejudges.store.ts';

type Tools = { db: Db; events: Events };

const decidedWords = 'Перепроверка ещё идёт, уже применена или отменена.';

/** Applies verdicts and results and sends the news of both, in one transaction. */
export const applyRejudge = (
  { db, events }: Tools,
  actor: Actor,
  id: number,
  chosen: readonly number[] | null,
): Promise<{ applied: number; left_out: number }> =>
  db.transaction().execute(async (tx) => {
    const { status, total } = await lockRejudge(tx, id);
    if (status !== 'ready') throw new Refusal('conflict', { detail: decidedWords });
    await lockAllAttempts(tx, id, chosen);
    const applied = await applyItems(tx, id, chosen);
    await keepResults(tx, events, applied);
    for (const { submission_id } of applied) await tellStudent(tx, events, submission_id);
    await closeRejudge(tx, id, 'applied');
    const wanted = chosen?.length ?? total;
    await recordAuditEvent(
      tx,
      actor,
      'apply_rejudge',
      { type: 'rejudge', id },
      { after: { submissions: applied.length } },
    );
    await events.publish(tx, topicOf(rejudgeChannel, id), { id, status: 'applied', total, done: total });
    await notifyOfChanges(tx, events, id, applied);
    return { applied: applied.length, left_out: wanted - applied.length };
  });

/** Stops a running rejudge or discards its verdicts. Jobs that remain find nothing to do. */
export const dropRejudge = ({ db, events }: Tools, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { status, total, done } = await lockRejudge(tx, id);
    if (status !== 'ready' && status !== 'running') throw new Refusal('conflict', { detail: decidedWords });
    await closeRejudge(tx, id, 'dropped');
    await recordAuditEvent(tx, actor, 'drop_rejudge', { type: 'rejudge', id }, { before: { status, done, total } });
    await events.publish(tx, topicOf(rejudgeChannel, id), { id, status: 'dropped', total, done });
  });

/** By tasks, so that two rejudges lock the rows of tasks in the same order. */
async function keepResults(tx: Tx, events: Events, applied: readonly Applied[]): Promise<void> {
  const places = new Map(applied.map((row) => [`${row.user_id} ${row.task_id} ${row.lesson_id}`, row]));
  for (const place of [...places.values()].toSorted((a, b) => a.task_id - b.task_id))
    await keepResult(tx, events, place);
}

/** Only says that something changed: the browser then asks for what the student may see. */
const tellStudent = (tx: Tx, events: Events, id: number): Promise<void> =>
  events.publish(tx, topicOf(submissionChannel, id), {
    id,
    status: 'done',
    tests_done: 0,
    tests_total: 0,
    verdict: null,
    test: null,
  });
