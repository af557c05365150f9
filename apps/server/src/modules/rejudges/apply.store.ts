import { sql } from 'kysely';
import type { Tx } from '../../drivers/database/database.ts';

export type Place = { user_id: number; task_id: number; lesson_id: number | null };
export type Applied = Place & { submission_id: number };

/** Everybody's attempts at what is rejudged, in one order whoever asks, so that two of them can not wait for each other. */
export async function lockPlaces(tx: Tx, rejudgeId: number, chosen: readonly number[] | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(user_id, task_id) from (
    select distinct s.user_id, s.task_id from rejudge_item i join submission s on s.id = i.submission_id
    where i.rejudge_id = ${rejudgeId} and i.status = 'done' and ${isChosen(chosen)} order by 1, 2 offset 0) place`.execute(
    tx,
  );
}

/**
 * The new verdicts into the submissions, each as one more judgement; the earlier ones stay. What was judged by a newer version
 * of the task meanwhile is left as it is. Those that were taken come back.
 */
export async function applyItems(tx: Tx, rejudgeId: number, chosen: readonly number[] | null): Promise<Applied[]> {
  const { rows } = await sql<Applied>`
    with fresh as (
      update submission s set verdict = i.verdict, score = i.score, max_score = i.max_score, time_ms = i.time_ms,
        memory_kb = i.memory_kb, compiler_output = i.compiler_output, task_version = i.task_version
      from rejudge_item i
      where i.rejudge_id = ${rejudgeId} and i.submission_id = s.id and i.status = 'done' and ${isChosen(chosen)}
        and s.status = 'done' and s.task_version <= i.task_version
      returning s.id, s.user_id, s.task_id, s.lesson_id),
    judged as (
      insert into judgement (submission_id, number, task_version, verdict, score, max_score, compiler_output, tests, rejudge_id)
      select i.submission_id, (select coalesce(max(number), 0) + 1 from judgement j where j.submission_id = i.submission_id),
        i.task_version, i.verdict, i.score, i.max_score, i.compiler_output, i.tests, i.rejudge_id
      from rejudge_item i join fresh on fresh.id = i.submission_id where i.rejudge_id = ${rejudgeId})
    update rejudge_item i set status = 'applied' from fresh
    where i.rejudge_id = ${rejudgeId} and i.submission_id = fresh.id
    returning i.submission_id, fresh.user_id, fresh.task_id, fresh.lesson_id`.execute(tx);
  return rows;
}

const isChosen = (chosen: readonly number[] | null) =>
  chosen === null ? sql<boolean>`true` : sql<boolean>`i.submission_id = any(${chosen}::int[])`;
