import type { Viewer } from '@put/contract/access';
import { hasTests, type TaskAnswers } from '@put/contract/kinds';
import { configOf, isMarkedByHand } from '@put/contract/task-configs';
import { Refusal } from '@put/contract/refusals';
import type { NewSubmission } from '@put/contract/submissions';
import { standingAt } from '@put/contract/schedule';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { judgeSubmission } from '../../jobs/judge-submission.job.ts';
import { refuseLocked } from '../lessons/refuse-locked.store.ts';
import { listPlans } from '../lessons/schedules.store.ts';
import { countAttempts, findMyPlace } from '../tasks/my-tasks.store.ts';
import { findSeed } from '../tasks/find-seed.store.ts';
import { keepResult } from '../results/keep-result.store.ts';
import { giveTurn } from '../judge/give-turn.store.ts';
import { readSolution } from './read-solution.ts';
import { requireOwnFiles } from './require-own-files.store.ts';
import { countWaitingOf, findByIdempotencyKey, insertSubmission, lockAttempts } from './submissions.store.ts';

/** Of one person, in all lessons together, checks on samples too. */
const mostWaiting = 20;

type Tools = { db: Db; queue: Queue; events: Events };

/**
 * Stores a solution and queues it for the judge, or for a person: both happen or neither does. The same key again gives the same
 * submission. A try counts for the lesson it was made in.
 */
export async function submitSolution(
  { db, queue, events }: Tools,
  viewer: Viewer,
  solution: z.output<typeof NewSubmission>,
  key: string | undefined,
) {
  return db.transaction().execute(async (tx) => {
    const { task_id, lesson_id, cause } = solution;
    await lockAttempts(tx, viewer.id, task_id);
    const before = key === undefined ? undefined : await findByIdempotencyKey(tx, viewer.id, key);
    if (before) return before;

    await refuseCrowd(tx, viewer.id);
    const place = await findMyPlace(tx, viewer, task_id, lesson_id);
    if (!place) throw new Refusal('not_found');
    if (place.status !== 'ready') throw new Refusal('task_not_ready');
    const { language, files, answer } = readSolution(place, solution);
    if (place.kind === 'upload')
      await requireOwnFiles(tx, viewer, configOf('upload', place), answer as TaskAnswers['upload']);
    // without samples a check would be an attempt that never counts
    if (cause === 'check' && !hasTests(place.kind))
      throw new Refusal('invalid_input', { errors: [{ path: 'cause', message: 'У таких задач нет примеров' }] });
    const plan = (await listPlans(tx, viewer, [place.lesson_id])).get(place.lesson_id)!;
    await refuseLocked(tx, viewer, plan);
    // the moment of arrival counts: what was on its way at the deadline is late
    const standing = standingAt(plan.schedule, Date.now());
    if (cause === 'submit') {
      if (standing.state === 'closed' && !viewer.is_admin) throw new Refusal('lesson_closed');
      await refuseTooMany(tx, viewer, task_id, place);
    }

    const waitsForPerson = isMarkedByHand(place.kind, place.config);
    const { variant } = place;
    const attemptsUsed = variant?.per === 'attempt' ? await refuseOtherAttempt(tx, viewer, solution, place) : 0;
    const of = { taskId: task_id, variant, userId: viewer.id, lessonId: place.lesson_id, attemptsUsed };
    const submission = await insertSubmission(tx, {
      task_id,
      task_version: place.version,
      user_id: viewer.id,
      lesson_id: place.lesson_id,
      cause,
      language,
      files: JSON.stringify(files),
      answer: answer && JSON.stringify(answer),
      seed: await findSeed(tx, of),
      late_credit: standing.state === 'open' || standing.state === 'late' ? standing.credit : null,
      idempotency_key: key ?? null,
      ...(waitsForPerson && { status: 'review' as const }),
    });
    if (waitsForPerson) await keepResult(tx, events, { user_id: viewer.id, task_id, lesson_id: place.lesson_id });
    else {
      const priority = await giveTurn(tx, { ...submission, user_id: viewer.id, lesson_id: place.lesson_id, cause });
      await queue.add(tx, judgeSubmission, { submission_id: submission.id }, { priority });
    }
    return submission;
  });
}

/** The queue is fair, but not endless: nobody fills it with what would be judged tomorrow. */
async function refuseCrowd(tx: Tx, userId: number): Promise<void> {
  const waiting = await countWaitingOf(tx, userId);
  if (waiting < mostWaiting) return;
  const detail = `Ваши решения ещё ждут проверки: ${waiting}. Дождитесь вердикта и отправьте снова.`;
  throw new Refusal('too_many_waiting', { retryAfterS: 10, detail });
}

/** Each attempt is asked something else: an answer to an older one, from another tab, would be judged by what it never saw. */
async function refuseOtherAttempt(
  tx: Tx,
  viewer: Viewer,
  { task_id, attempts_used }: z.output<typeof NewSubmission>,
  { lesson_id }: Pick<Place, 'lesson_id'>,
): Promise<number> {
  const { used } = await countAttempts(tx, { userId: viewer.id, taskId: task_id, lessonId: lesson_id });
  if (attempts_used !== undefined && attempts_used !== used)
    throw new Refusal('conflict', { detail: 'Эта попытка уже отправлена, у новой другие числа. Обновите страницу.' });
  return used;
}

type Place = { lesson_id: number; attempts: number | null; cooldown_s: number };

async function refuseTooMany(
  tx: Tx,
  viewer: Viewer,
  taskId: number,
  { lesson_id, attempts, cooldown_s }: Place,
): Promise<void> {
  if (attempts === null && cooldown_s === 0) return;
  const { used, last_at } = await countAttempts(tx, { userId: viewer.id, taskId, lessonId: lesson_id });
  if (attempts !== null && used >= attempts) throw new Refusal('attempts_used_up');
  const waitS = last_at === null ? 0 : Math.ceil((Date.parse(last_at) + cooldown_s * 1000 - Date.now()) / 1000);
  if (waitS > 0)
    throw new Refusal('too_soon', {
      retryAfterS: waitS,
      detail: `Следующую попытку можно отправить через ${waitS} с.`,
    });
}
