import { sql } from 'kysely';
import type { Db, Tx } from '../../drivers/database/database.ts';

export type Waiting = { id: number; user_id: number; lesson_id: number | null; cause: 'submit' | 'check' };

/**
 * In each round every student has one submission, and courses take turns within a round. A new submission joins the
 * current round, not an earlier one: turns can not be saved up, and nobody waits without end. Two submissions of the
 * same moment may get the same turn.
 */
export async function insertTurn(
  tx: Tx,
  { id, user_id, lesson_id, cause }: Waiting,
  mostRounds: number,
): Promise<{ round: number; place: number }> {
  const { rows } = await sql<{ round: number; place: number }>`
    with waiting as not materialized (
      select t.round, t.place from judge_turn t join submission s on s.id = t.submission_id
      where t.cause = ${cause} and t.submission_id <> ${id} and s.status = 'queued'),
    head as (select round from waiting order by round, place limit 1),
    -- rounds that are over are not needed any more; what is being judged may come back
    over as (
      delete from judge_turn where submission_id in (
        select submission_id from judge_turn
        where cause = ${cause} and submission_id <> ${id} and round < coalesce((select round from head), ${mostRounds} + 1)
          and not exists (select from submission s where s.id = submission_id and s.status in ('queued', 'compiling', 'running'))
        for update skip locked)),
    mine as (select max(round) + 1 as round from judge_turn where cause = ${cause} and user_id = ${user_id} and submission_id <> ${id}),
    chosen as (select case when head.round is null then 0 else least(greatest(head.round, mine.round), ${mostRounds}) end as round
      from mine left join head on true),
    course as (select (select course_id from lesson where id = ${lesson_id}) as id)
    insert into judge_turn as turn (submission_id, cause, user_id, course_id, round, place)
    select ${id}, ${cause}, ${user_id}, course.id, chosen.round,
      case when not exists (select from head) then 0 else greatest(
        (select min(place) from waiting where round = chosen.round),
        (select max(place) + 1 from judge_turn t
          where t.cause = ${cause} and t.course_id is not distinct from course.id and t.round = chosen.round), 0) end
    from chosen, course
    on conflict (submission_id) do update set round = excluded.round, place = excluded.place
    returning round, place`.execute(tx);
  return rows[0]!;
}

const mostCounted = 1000;

/**
 * How many queued submissions come before this one, at most 1000. Those in a language of `passedOver`, which nobody
 * judges now, hold up only their own kind.
 */
export async function countAhead(db: Db, id: number, passedOver: readonly string[]): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*) as ahead from (
      select from judge_turn mine
        join submission own on own.id = mine.submission_id
        join judge_turn t on t.cause = 'check' and mine.cause = 'submit'
          or t.cause = mine.cause and (t.round, t.place, t.submission_id) < (mine.round, mine.place, mine.submission_id)
        join submission s on s.id = t.submission_id
      where mine.submission_id = ${id} and s.status = 'queued'
        and (s.language is not distinct from own.language or s.language is null or s.language <> all(${[...passedOver]}::text[]))
      limit ${mostCounted}) before`.execute(db);
  return rows[0]!.ahead;
}
