import type { Course } from '@put/contract/courses/course-editing';
import { deadlineMs, standingAt } from '@put/contract/courses/schedule';
import { scheduleWith } from '@put/contract/courses/schedule-problems';
import type { Tone } from '../../../ui/mark/mark.tsx';
import type { StopState } from '../../../ui/path/path.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

type Lesson = Course['lessons'][number];
type Planned = Pick<Course, 'status' | 'late_policy' | 'students'>;

/** What students find now. `ready`: the lesson is published, its course is not. */
export type LessonState = 'draft' | 'ready' | 'waiting' | 'open' | 'closed';

export function stateOf(lesson: Lesson, { status, late_policy }: Planned, nowMs: number): LessonState {
  if (lesson.status === 'draft') return 'draft';
  if (status !== 'published') return 'ready';
  const { state } = standingAt(scheduleWith(lesson, lesson.late_policy, late_policy), nowMs);
  return state === 'not_open' ? 'waiting' : state === 'closed' ? 'closed' : 'open';
}

export const stateLooks: Record<LessonState, { words: string; tone: Tone }> = {
  draft: { words: 'Черновик', tone: 'warning' },
  ready: { words: 'Опубликовано', tone: 'quiet' },
  waiting: { words: 'Откроется само', tone: 'quiet' },
  open: { words: 'Открыто', tone: 'good' },
  closed: { words: 'Закрыто', tone: 'quiet' },
};

/**
 * The course as a path: done are lessons whose deadline has passed, here is the first of the others that is open and
 * has a deadline. Without deadlines nobody knows where the class is.
 */
export function stopsOf(lessons: readonly Lesson[], course: Planned, nowMs: number): StopState[] {
  const isPassed = ({ soft_deadline, hard_deadline }: Lesson) => {
    const due = soft_deadline ?? hard_deadline;
    return due !== null && deadlineMs(due) < nowMs;
  };
  const isHere = (lesson: Lesson) =>
    (lesson.soft_deadline ?? lesson.hard_deadline) !== null &&
    !isPassed(lesson) &&
    stateOf(lesson, course, nowMs) === 'open';
  const here = lessons.findIndex(isHere);
  return lessons.map((lesson, at) =>
    at === here ? 'here' : lesson.status === 'published' && isPassed(lesson) ? 'done' : 'next',
  );
}

/** Why there is no share of those who solved the lesson; null: there is one. */
export function noShareWords(state: LessonState, { tasks }: Lesson, { students }: Planned): string | null {
  if (state === 'draft' || state === 'ready') return 'ученики не видят';
  if (tasks === 0) return 'без задач';
  if (students === 0) return 'учеников нет';
  return state === 'waiting' ? 'ещё закрыто' : null;
}

/** «2 задачи», «контрольная, 2 задачи, пишут 3» */
export const tasksWords = ({ tasks, exam }: Pick<Lesson, 'tasks' | 'exam'>): string =>
  [
    exam !== null && 'контрольная',
    tasks === 0 ? 'без задач' : countWords(tasks, ['задача', 'задачи', 'задач']),
    exam !== null && exam.writing > 0 && `пишут\u00a0${exam.writing}`,
  ]
    .filter(Boolean)
    .join(', ');
