import type { MyCourseLesson } from '@put/contract/courses/courses';
import { shareWords } from '../../../parts/score/score-words.ts';
import { countWords } from '../../../ui/words/count-words.ts';
import { isLessonDone } from '../lesson-words.ts';

export type HeroStop = { id: number; title: string; note: string; state: 'done' | 'here' | 'next' };

/** As many stops as the card has room for. */
const most = 7;
/** How many passed stops stand before the present one. */
const passed = 2;

/** The stops around the lesson where the student is, and how many lessons are left out on both sides. */
export function heroWay(
  lessons: readonly MyCourseLesson[],
  hereId: number | undefined,
  timeZone: string,
): { stops: HeroStop[]; before: number; after: number } {
  const here = lessons.findIndex(({ id }) => id === hereId);
  const at = here === -1 ? lessons.length - 1 : here;
  const before = Math.max(0, Math.min(at - passed, lessons.length - most));
  const shown = lessons.slice(before, before + most);
  const stops = shown.map((lesson): HeroStop => {
    const { id, title } = lesson;
    const state = id === hereId ? 'here' : isLessonDone(lesson) ? 'done' : 'next';
    return { id, title, state, note: noteOf(lesson, state, timeZone) };
  });
  return { stops, before, after: lessons.length - before - shown.length };
}

function noteOf({ lock, progress }: MyCourseLesson, state: HeroStop['state'], timeZone: string): string {
  const { tasks_done, tasks_total, tasks_handed_in, score, max_score } = progress;
  if (lock?.reason === 'not_open') {
    const day = new Intl.DateTimeFormat('ru', { timeZone, day: 'numeric', month: 'long' });
    return `откроется ${day.format(Date.parse(lock.opens_at))}`;
  }
  if (tasks_total === 0) return '';
  if (state === 'done') return shareWords(score, max_score);
  if (tasks_handed_in > 0) return 'сдано, результат покажет преподаватель';
  if (state === 'here' || tasks_done > 0)
    return `${tasks_done} из ${countWords(tasks_total, ['задачи', 'задач', 'задач'])}`;
  return countWords(tasks_total, ['задача', 'задачи', 'задач']);
}

export type Point = { x: number; y: number };

/** Where the stops stand, in percent: up and down by turns. */
export const pointsOf = (count: number): Point[] =>
  Array.from({ length: count }, (_, at) => ({ x: ((at + 0.5) / count) * 100, y: at % 2 === 0 ? 61 : 39 }));

/** A smooth line through the points. */
export const lineThrough = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, at) => {
      const from = points[at - 1];
      if (from === undefined) return `M${x} ${y}`;
      const middle = (from.x + x) / 2;
      return `C${middle} ${from.y} ${middle} ${y} ${x} ${y}`;
    })
    .join('');
