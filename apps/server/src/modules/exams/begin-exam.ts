import type { Viewer } from '@put/contract/base/access';
import { topicOf } from '@put/contract/base/endpoint';
import { examRoomChannel } from '@put/contract/exams/exam-keeping';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import type { Events } from '../../drivers/events/events.ts';
import { shuffled } from '../../judging/seed.ts';
import { drawTasks, newSeed } from './draw-tasks.ts';
import { deviceWords } from '../accounts/accounts.api.ts';
import { findLock } from '../lessons/lessons.api.ts';
import { listPlans } from '../schedules/schedules.api.ts';
import { notePlace } from '../submissions/submissions.api.ts';
import { findMyExam, insertSitting, listExamTasks } from './exams.store.ts';

type From = { ip: string; family: string; userAgent: string };

/**
 * Starts the person's clock and keeps which tasks the person was given, in which order. Of two calls at once one begins,
 * the other changes nothing. Throws `lesson_locked` where the person may not begin now.
 */
export async function beginExam(
  { db, events }: { db: Db; events: Events },
  viewer: Viewer,
  lessonId: number,
  from: From,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const exam = await findMyExam(tx, viewer, lessonId);
    if (!exam) throw new Refusal('not_found');
    if (exam.started_at !== null) return;
    const plan = (await listPlans(tx, viewer, [lessonId])).get(lessonId)!;
    // of two calls at once this is the second
    if (plan.exam === 'writing') return;
    const lock = await findLock(tx, viewer, plan);
    // the exam itself is what is to be opened; whatever else closes it holds
    if (lock?.reason !== 'exam' || lock.state !== 'ahead') throw new Refusal('lesson_locked', { detail: notNow });
    const seed = newSeed();
    const listed = await listExamTasks(tx, lessonId);
    const drawn = drawTasks(listed, exam.draws, seed);
    const given = exam.is_shuffled ? shuffled(drawn, seed) : drawn;
    const place = { lesson_id: lessonId, user_id: viewer.id };
    if (!(await insertSitting(tx, { ...place, seed }, given))) return;
    await notePlace(tx, place, { address: from.ip, family: from.family, device: deviceWords(from.userAgent) });
    await events.publish(tx, topicOf(examRoomChannel, lessonId), { at: exam.now });
  });
}

const notNow = 'Начать контрольную сейчас нельзя. Обновите страницу.';
