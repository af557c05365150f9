/** The rule of times stands twice: in TypeScript for every lesson, in SQL for exams. They must not differ. */
import { endOfMinute, type Exception, noLateWork, scheduleOf } from '@put/contract/courses/schedule';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { factories } from '../../testing/factories.ts';

const { db } = await testDatabase();
const make = factories(db);
const student = await make.user();
const { courseId, lessonId, groupId } = await make.course({ students: [student] });

const baseMs = Date.parse('2026-11-20T10:00:00Z');
const time = fc.option(
  fc.integer({ min: 0, max: 5_000 }).map((minutes) => new Date(baseMs + minutes * 60_000).toISOString()),
);
const exception = fc.record({
  opens_at: time,
  soft_deadline: time,
  hard_deadline: time,
  extra_minutes: fc.integer({ min: 0, max: 90 }),
  is_earlier: fc.boolean(),
});
/** At most one exception of a place, as the database keeps them. */
const places = [
  { lesson_id: null, user_id: null, user_group_id: groupId },
  { lesson_id: lessonId, user_id: null, user_group_id: groupId },
  { lesson_id: null, user_id: student.id, user_group_id: null },
  { lesson_id: lessonId, user_id: student.id, user_group_id: null },
];

test('exam_window gives what scheduleOf gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ opens_at: time, hard_deadline: time, soft_deadline: time }),
      fc.array(fc.option(exception), { minLength: 4, maxLength: 4 }),
      async (given, chosen) => {
        const [soft, hard] = [given.soft_deadline, given.hard_deadline].toSorted((a, b) =>
          String(a).localeCompare(String(b)),
        );
        const lesson = { opens_at: given.opens_at, soft_deadline: soft ?? null, hard_deadline: hard ?? null };
        const exceptions: Exception[] = chosen.flatMap((one, at) => (one === null ? [] : [{ ...places[at]!, ...one }]));
        await db.deleteFrom('schedule_exception').execute();
        await db.updateTable('lesson').set(lesson).where('id', '=', lessonId).execute();
        for (const one of exceptions)
          await db
            .insertInto('schedule_exception')
            .values({ ...one, course_id: courseId, created_by: student.id })
            .execute();
        const expected = scheduleOf({ ...lesson, late_policy: noLateWork }, exceptions);
        const { rows } = await sql`select opens, closes from exam_window(${lessonId}, ${student.id})`.execute(db);
        const last = expected.hard_deadline ?? expected.soft_deadline;
        const closes = last === null ? null : new Date(endOfMinute(Date.parse(last))).toISOString();
        expect(rows).toEqual([{ opens: expected.opens_at, closes }]);
      },
    ),
    { numRuns: 60 },
  );
});
