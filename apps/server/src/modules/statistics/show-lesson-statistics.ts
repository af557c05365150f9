import type { CourseStatistics, LessonStatistics, TaskLine } from '@put/contract/statistics/statistics';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { countStudents, listGroupsOfCourse } from '../results/results.api.ts';
import { countsOf, solvingOf, spreadOf, sumRows, tenthsOf } from './figures.ts';
import * as places from './places.store.ts';
import * as store from './statistics.store.ts';

/** How the tasks of a lesson are solved, in their order. */
export async function showLessonStatistics(db: Db, id: number, groupId: number | undefined): Promise<LessonStatistics> {
  const { course_id, course_title, ...lesson } = await places.getLesson(db, id);
  const [people, tasks, taskRows, lessonRows] = await Promise.all([
    peopleOf(db, course_id, groupId),
    places.listTasksOf(db, [id]),
    store.listTaskStat(db, [id], { groupId, courseId: course_id }),
    store.listLessonStat(db, [id], { groupId, courseId: course_id }),
  ]);
  const lines = linesOf(tasks, taskRows);
  const summed = sumRows(lessonRows);
  const solved = countsOf(summed, 'solved');
  const medians = lines.flatMap(({ minutes }) => (minutes ? [minutes.median] : []));
  return {
    course: { id: course_id, title: course_title },
    lesson,
    ...people,
    tasks: lines.map(({ lesson_id: _, ...line }) => line),
    solved,
    points: tenthsOf(summed),
    students: solved.reduce((sum, { students }) => sum + students, 0),
    stops_at: stopOf(lines),
    minutes: medians.length === 0 ? null : medians.reduce((sum, median) => sum + median, 0),
  };
}

/** How the lessons of a course are solved, and which of its tasks are the hardest. */
export async function showCourseStatistics(db: Db, id: number, groupId: number | undefined): Promise<CourseStatistics> {
  const course = await places.getCourse(db, id);
  const lessons = await places.listLessonsOfCourse(db, id);
  const ids = lessons.map((lesson) => lesson.id);
  const [people, tasks, taskRows, lessonRows] = await Promise.all([
    peopleOf(db, id, groupId),
    places.listTasksOf(db, ids),
    store.listTaskStat(db, ids, { groupId, courseId: id }),
    store.listLessonStat(db, ids, { groupId, courseId: id }),
  ]);
  const byLesson = Map.groupBy(lessonRows, ({ lesson_id }) => lesson_id);
  const lines = linesOf(tasks, taskRows);
  const titles = new Map(lessons.map(({ id: lesson, title }) => [lesson, title]));
  return {
    course,
    ...people,
    lessons: lessons.map(({ id: lesson_id, title }) => {
      const summed = sumRows(byLesson.get(lesson_id) ?? []);
      const solved = countsOf(summed, 'solved');
      const ofLesson = lines.filter((line) => line.lesson_id === lesson_id).length;
      return {
        lesson_id,
        title,
        tasks: ofLesson,
        students: solved.reduce((sum, { students }) => sum + students, 0),
        solved_all: ofLesson === 0 ? 0 : (solved.find(({ value }) => value === ofLesson)?.students ?? 0),
        points: tenthsOf(summed),
      };
    }),
    hardest: lines
      .filter(({ students, solved }) => students >= fewest && solved < students)
      .toSorted((a, b) => a.solved / a.students - b.solved / b.students || b.students - a.students)
      .slice(0, mostHard)
      .map((line) => ({ ...line, lesson_title: titles.get(line.lesson_id) ?? '' })),
  };
}

/** One or two people say nothing about a task. */
const fewest = 3;
const mostHard = 10;

async function peopleOf(db: Db, courseId: number, groupId: number | undefined) {
  const user_groups = await listGroupsOfCourse(db, courseId);
  if (groupId !== undefined && !user_groups.some(({ id }) => id === groupId)) throw new Refusal('not_found');
  const studying = await (groupId === undefined ? countStudents(db, courseId) : store.countMembers(db, groupId));
  return { user_groups, studying };
}

type Placed = Awaited<ReturnType<typeof places.listTasksOf>>;

function linesOf(tasks: Placed, rows: readonly store.TaskStatRow[]): (TaskLine & { lesson_id: number })[] {
  const byPlace = Map.groupBy(rows, ({ lesson_id, task_id }) => `${lesson_id} ${task_id}`);
  return tasks.map((task) => {
    const summed = sumRows(byPlace.get(`${task.lesson_id} ${task.task_id}`) ?? []);
    const stuck = [...(summed.get('stuck_test') ?? [])].toSorted(([, a], [, b]) => b - a)[0];
    return {
      ...task,
      ...solvingOf(summed),
      attempts: spreadOf(countsOf(summed, 'attempts')),
      minutes: spreadOf(countsOf(summed, 'minutes')),
      stuck_test: stuck ? { test: stuck[0], students: stuck[1] } : null,
    };
  });
}

/** The task that most of those who began the one before it have not begun; a quarter of them at least. */
function stopOf(lines: readonly TaskLine[]): number | null {
  let found: number | null = null;
  let most = 0;
  for (const [at, { task_id, students }] of lines.entries()) {
    const before = at === 0 ? 0 : lines[at - 1]!.students;
    const lost = before - students;
    if (lost > most && lost >= Math.max(2, before / 4)) [most, found] = [lost, task_id];
  }
  return found;
}
