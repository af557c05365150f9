import { creditAt, returnedCredit } from '@put/contract/courses/schedule';
import type { Viewer } from '@put/contract/base/access';
import { hasTests } from '@put/contract/kinds/kinds';
import { Refusal } from '@put/contract/base/refusals';
import type { NewSubmission } from '@put/contract/submissions/submissions';
import type * as z from 'zod/mini';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import type { Queue } from '../../drivers/queue/queue.ts';
import { kindRule } from '../../judging/kinds.ts';
import { refuseLocked } from '../lessons/lessons.api.ts';
import { isTakenAgain, listPlans, standingOf } from '../schedules/schedules.api.ts';
import { countAttempts, findMyLessonTask } from '../tasks/tasks.api.ts';
import { findKeptAnswer } from '../performances/performances.api.ts';
import { lockAttempts, lockCreditOfTask } from '../results/results.api.ts';
import { alreadyHandedIn } from './already-handed-in.ts';
import { lockSitting } from './exam-answers.store.ts';
import { readSolution } from './read-solution.ts';
import { requireOwnFiles } from './require-own-files.ts';
import { storeSubmission } from './store-submission.ts';
import { countWaitingOf, findByIdempotencyKey } from './submissions.store.ts';

/** For one user in all lessons; checks on samples count too. */
const mostWaiting = 20;

type Tools = { db: Db; queue: Queue; events: Events };
type LessonTask = NonNullable<Awaited<ReturnType<typeof findMyLessonTask>>>;

/**
 * Stores a submission and adds its job in one transaction, or leaves it to a teacher. A repeated idempotency key
 * returns the same submission. The attempt counts for this lesson.
 */
export async function submitSolution(
  { db, queue, events }: Tools,
  viewer: Viewer,
  solution: z.output<typeof NewSubmission>,
  key: string | undefined,
) {
  return db.transaction().execute(async (tx) => {
    const { task_id, lesson_id, cause } = solution;
    await lockCreditOfTask(tx, task_id);
    await lockAttempts(tx, viewer.id, task_id);
    const before = key === undefined ? undefined : await findByIdempotencyKey(tx, viewer.id, key);
    if (before) return before;

    await refuseCrowd(tx, viewer.id);
    const lessonTask = await findMyLessonTask(tx, viewer, task_id, lesson_id);
    if (!lessonTask) throw new Refusal('not_found');
    if (lessonTask.status !== 'ready') throw new Refusal('task_not_ready');
    const kept = await findKept(tx, viewer, lessonTask, task_id);
    const { language, files, answer } = readSolution(lessonTask, { ...solution, ...(kept && { answer: kept }) });
    const uploads = answer && kindRule(lessonTask.kind).answer?.uploadsOf?.(lessonTask.config, answer);
    if (uploads) await requireOwnFiles(tx, viewer, uploads);
    // a check runs samples only; this kind has none
    if (cause === 'check' && !hasTests(lessonTask.kind))
      throw new Refusal('invalid_input', { errors: [{ path: 'cause', message: 'У таких задач нет примеров' }] });
    const plan = (await listPlans(tx, viewer, [lessonTask.lesson_id])).get(lessonTask.lesson_id)!;
    await refuseLocked(tx, viewer, plan);
    // of two calls at once: what is handed in takes no more solutions
    if (plan.exam === 'writing' && !(await lockSitting(tx, { user_id: viewer.id, lesson_id: lessonTask.lesson_id })))
      throw alreadyHandedIn();
    // the time of arrival counts: a submission sent before the deadline but received after it is late
    const sentMs = Date.now();
    const standing = standingOf(plan, sentMs);
    const place = { user_id: viewer.id, lesson_id: lessonTask.lesson_id, task_id };
    const isReturned = await isTakenAgain(tx, place, sentMs);
    if (cause === 'submit') {
      if (standing.state === 'closed' && !isReturned && !viewer.is_admin) throw new Refusal('lesson_closed');
      await refuseTooMany(tx, viewer, task_id, lessonTask);
    }

    const { variant } = lessonTask;
    const attemptsUsed = variant?.per === 'attempt' ? await refuseOtherAttempt(tx, viewer, solution, lessonTask) : 0;
    const ownCredit = plan.exam === null ? creditAt(plan.schedule, sentMs) : standing.credit;
    const late_credit = isReturned ? returnedCredit : ownCredit;
    const user_id = viewer.id;
    const read = {
      user_id,
      task_id,
      cause,
      language,
      files,
      answer,
      late_credit,
      queued_at: new Date(sentMs).toISOString(),
      attemptsUsed,
      idempotency_key: key ?? null,
    };
    return storeSubmission({ queue, events }, tx, lessonTask, read);
  });
}

/** The answer of a task whose actions the server keeps. */
async function findKept(tx: Tx, viewer: Viewer, lessonTask: LessonTask, taskId: number) {
  if (kindRule(lessonTask.kind).perform === null) return undefined;
  const { lesson_id } = lessonTask;
  const { used } = await countAttempts(tx, { userId: viewer.id, taskId, lessonId: lesson_id });
  return findKeptAnswer(tx, lessonTask, { user_id: viewer.id, task_id: taskId, lesson_id, attempt: used });
}

/** Limits what one user can put into the queue. */
async function refuseCrowd(tx: Tx, userId: number): Promise<void> {
  const waiting = await countWaitingOf(tx, userId);
  if (waiting < mostWaiting) return;
  const detail = `Ваши решения ещё ждут проверки: ${waiting}. Дождитесь вердикта и отправьте снова.`;
  throw new Refusal('too_many_waiting', { retryAfterS: 10, detail });
}

/**
 * With parameters for each attempt, an answer from an old tab belongs to an earlier attempt and must not be judged by
 * the parameters of this one.
 */
async function refuseOtherAttempt(
  tx: Tx,
  viewer: Viewer,
  { task_id, attempts_used }: z.output<typeof NewSubmission>,
  { lesson_id }: Pick<AttemptRules, 'lesson_id'>,
): Promise<number> {
  const { used } = await countAttempts(tx, { userId: viewer.id, taskId: task_id, lessonId: lesson_id });
  if (attempts_used !== undefined && attempts_used !== used)
    throw new Refusal('conflict', { detail: 'Эта попытка уже отправлена, у новой другие числа. Обновите страницу.' });
  return used;
}

type AttemptRules = { lesson_id: number; attempts: number | null; cooldown_s: number };

async function refuseTooMany(
  tx: Tx,
  viewer: Viewer,
  taskId: number,
  { lesson_id, attempts, cooldown_s }: AttemptRules,
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
