import type { Tx } from '../../drivers/database/database.ts';

/** The lessons of a course that are exams, of these alone if there is a list. */
export async function listExams(
  tx: Tx,
  { courseId, lessonIds }: { courseId: number; lessonIds?: readonly number[] | undefined },
): Promise<number[]> {
  const exams = await tx
    .selectFrom('exam')
    .innerJoin('lesson', 'lesson.id', 'exam.lesson_id')
    .select('lesson.id')
    .where('lesson.course_id', '=', courseId)
    .$if(lessonIds !== undefined, (query) => query.where('lesson.id', 'in', [...lessonIds!, 0]))
    .execute();
  return exams.map(({ id }) => id);
}
