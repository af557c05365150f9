import type { PersonLesson, PersonResults, PersonTask } from '@put/contract/results/person-results';

export type Repair = { courseId: number; lesson: PersonLesson; task: PersonTask; lost: number };

const most = 5;
const takesWork = ({ standing: { state } }: PersonLesson): boolean => state === 'open' || state === 'late';

/**
 * Tasks that were tried, lost points and can still be sent for points: first what is due soonest, then what lost most.
 */
export function repairFirst(courses: PersonResults['courses']): Repair[] {
  const all = courses.flatMap((course) =>
    course.is_archived
      ? []
      : course.lessons
          .filter(takesWork)
          .flatMap((lesson) =>
            lesson.tasks
              .filter(({ status, score, points }) => (status === 'tried' || status === 'partial') && score < points)
              .map((task) => ({ courseId: course.id, lesson, task, lost: task.points - task.score })),
          ),
  );
  const dueMs = ({ lesson }: Repair) => (lesson.standing.until === null ? Infinity : Date.parse(lesson.standing.until));
  return all.toSorted((a, b) => compare(dueMs(a), dueMs(b)) || b.lost - a.lost).slice(0, most);
}

/** Infinity minus Infinity is no order. */
const compare = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);
