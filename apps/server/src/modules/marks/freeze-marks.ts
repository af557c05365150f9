import { computeMark } from '@put/contract/marks/compute-mark';
import type { MarkSettings } from '@put/contract/marks/marks';
import { Refusal } from '@put/contract/base/refusals';
import type { Db, Tx } from '../../drivers/database/database.ts';
import { type Actor, recordAuditEvent } from '../audit/audit.api.ts';
import { listStudents } from '../results/results.api.ts';
import { listWorks, workOf } from './list-works.ts';
import {
  deleteTerm,
  findSettings,
  findTerm,
  insertTerm,
  lockCourseMarks,
  type NewMark,
  saveMarks,
  setTermReleased,
} from './marks.store.ts';
import { refuseStrangeLessons } from './refuse-strange-lessons.ts';
import { requireSettings } from './require-settings.ts';

/** Fixes the marks of the whole course for a term. Nobody sees them before they are released. */
export const freezeMarks = (
  db: Db,
  actor: Actor,
  courseId: number,
  { title, lesson_ids }: { title: string; lesson_ids: number[] },
): Promise<{ id: number }> =>
  db.transaction().execute(async (tx) => {
    const settings = await lockSettings(tx, courseId);
    await refuseStrangeLessons(tx, courseId, [{ path: 'lesson_ids', lesson_ids }]);
    const marks = await computeAll(tx, { courseId, settings, lessonIds: lesson_ids });
    const term = { course_id: courseId, title, lesson_ids, created_by: actor.viewer!.id };
    const made = await insertTerm(tx, term);
    if (!made) {
      const message = 'Оценки с таким названием уже зафиксированы';
      throw new Refusal('invalid_input', { detail: message, errors: [{ path: 'title', message }] });
    }
    await saveMarks(tx, made.id, settings, marks);
    await recordAuditEvent(
      tx,
      actor,
      'freeze_marks',
      { type: 'course', id: courseId },
      { after: { title, lesson_ids, total: marks.length } },
    );
    return made;
  });

/** Shows a term or hides it, and takes over for the named people what is computed now. */
export const changeTerm = (
  db: Db,
  actor: Actor,
  id: number,
  { is_released, take_over }: { is_released?: boolean | undefined; take_over?: number[] | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const term = await lockTerm(tx, id);
    if (is_released !== undefined) await setTermReleased(tx, id, is_released);
    if (take_over) await takeOver(tx, term, take_over);
    await recordAuditEvent(
      tx,
      actor,
      'change_frozen_marks',
      { type: 'course', id: term.course_id },
      {
        after: {
          title: term.title,
          ...(is_released !== undefined && { is_released }),
          ...(take_over && { user_ids: take_over }),
        },
      },
    );
  });

export const removeTerm = (db: Db, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { course_id, title } = await lockTerm(tx, id);
    await deleteTerm(tx, id);
    await recordAuditEvent(tx, actor, 'remove_frozen_marks', { type: 'course', id: course_id }, { before: { title } });
  });

type Term = NonNullable<Awaited<ReturnType<typeof findTerm>>>;

async function lockTerm(tx: Tx, id: number): Promise<Term> {
  const found = await findTerm(tx, id);
  if (!found || !(await lockCourseMarks(tx, found.course_id))) throw new Refusal('not_found');
  // it may have gone while this waited
  const term = await findTerm(tx, id);
  if (!term) throw new Refusal('not_found');
  return term;
}

async function lockSettings(tx: Tx, courseId: number): Promise<MarkSettings> {
  if (!(await lockCourseMarks(tx, courseId))) throw new Refusal('not_found');
  return requireSettings((await findSettings(tx, courseId))?.settings);
}

async function takeOver(tx: Tx, { id, course_id, lesson_ids }: Term, people: readonly number[]): Promise<void> {
  const settings = await lockSettings(tx, course_id);
  const marks = await computeAll(tx, { courseId: course_id, settings, lessonIds: lesson_ids, people });
  await saveMarks(tx, id, settings, marks);
}

type Scope = { courseId: number; settings: MarkSettings; lessonIds: readonly number[]; people?: readonly number[] };

async function computeAll(tx: Tx, { courseId, settings, lessonIds, people }: Scope): Promise<NewMark[]> {
  const students = (await listStudents(tx, courseId, undefined, [])).map(({ id }) => id);
  const userIds = people === undefined ? students : students.filter((id) => people.includes(id));
  const works = await listWorks(tx, { courseIds: [courseId], userIds, asStudents: false });
  const counted = Map.groupBy(
    works.filter(({ lesson_id }) => lessonIds.includes(lesson_id)),
    ({ user_id }) => user_id,
  );
  return userIds.map((user_id) => {
    const own = (counted.get(user_id) ?? []).map(workOf);
    const { percent, mark } = computeMark(settings, own);
    return { user_id, percent, mark, works: own };
  });
}
