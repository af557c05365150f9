import type { Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { examRoomChannel } from '@put/contract/exams/exam-keeping';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { shuffled } from '../../judging/seed.ts';
import { drawOthers, lackOfVariants, newSeed } from './draw-tasks.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { findLock } from '../lessons/lessons.api.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { notePlace } from '../submissions/submissions.api.ts';
import { lockManyAttempts, setResultsAside } from '../results/results.api.ts';
import { findMyExam, type FoundExam, listExamTasks } from './exams.store.ts';
import { mayBegin } from './may-begin.ts';
import {
  insertSitting,
  listGiven,
  listUsed,
  lockSittingOf,
  moveToFormer,
  setAside,
  type Sitting,
} from './sittings.store.ts';

type From = { ip: string; family: string; userAgent: string };

/**
 * Starts the person's clock and keeps which tasks the person was given, in which order. `nth`: which sitting (`Nth`): one
 * that is handed in makes room for the next, which has other tasks. Of two calls at once one begins, the other changes
 * nothing. Throws `lesson_locked` where the person may not begin now, `conflict` where no other tasks are left.
 */
export async function beginExam(
  { db, events }: { db: Db; events: Events },
  viewer: Viewer,
  lessonId: number,
  { nth, from }: { nth: number; from: From },
): Promise<void> {
  const place = { lesson_id: lessonId, user_id: viewer.id };
  await db.transaction().execute(async (tx) => {
    // in the order of handing in: first the attempts, then the sitting
    const before = (await listGiven(tx, place)).map((task_id) => ({ ...place, task_id }));
    await lockManyAttempts(tx, before);
    const sitting = await lockSittingOf(tx, place);
    const exam = await findMyExam(tx, viewer, lessonId);
    if (!exam) throw new Refusal('not_found');
    if (sitting && (sitting.nth >= nth || sitting.handed_in_at === null)) return;
    const plan = (await listPlans(tx, viewer, [lessonId])).get(lessonId)!;
    // of two calls at once this is the second
    if (plan.exam === 'writing') return;
    // the exam itself is what is to be opened; whatever else closes it holds. Staff write none
    const isExam = plan.exam !== null && mayBegin(exam, nth);
    // the window of the exam is not that of its trial
    const lock = isExam && (await findLock(tx, viewer, nth === 0 ? { ...plan, exam: 'ahead' } : plan));
    if (!lock || lock.reason !== 'exam') throw new Refusal('lesson_locked', { detail: notNow });

    const seed = newSeed();
    const drawn = await draw(tx, exam, { ...place, nth, seed });
    if (drawn === null) {
      // of two calls at once the second, which has found the tasks of the first given
      if (!sitting && (await lockSittingOf(tx, place))) return;
      throw new Refusal('conflict', { detail: 'Других задач в этой контрольной больше нет.' });
    }
    if (sitting) await moveToFormer(tx, place);
    const given = exam.is_shuffled ? shuffled(drawn, seed) : drawn;
    if (!(await insertSitting(tx, { ...place, seed, nth }, given))) {
      // of two calls at once the second; or the results were released, or the exam was removed
      if (await lockSittingOf(tx, place)) return;
      throw new Refusal('lesson_locked', { detail: notNow });
    }
    if (nth === 0) await setAside(tx, place);
    await setResultsAside(tx, events, sitting ? before : []);
    await notePlace(tx, place, { address: from.ip, family: from.family, device: deviceWords(from.userAgent) });
    await events.publish(tx, topicOf(examRoomChannel, lessonId), { at: exam.now });
  });
}

/** After a trial there may be fewer tasks than the draws ask for, as there may be without one; the same never come again. */
async function draw(
  tx: Tx,
  { draws }: Pick<FoundExam, 'draws'>,
  { nth, seed, ...place }: Sitting & { nth: number; seed: number },
): Promise<number[] | null> {
  const [listed, used] = [await listExamTasks(tx, place.lesson_id), await listUsed(tx, place)];
  if (nth === 0 && lackOfVariants(listed, draws, 2) !== null) return null;
  return drawOthers(listed, draws, { seed, used, isRepeat: nth > 1 });
}

const notNow = 'Начать контрольную сейчас нельзя. Обновите страницу.';
