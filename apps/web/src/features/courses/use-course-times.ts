import { adminCourses, type Course, type LessonTimes } from '@put/contract/course-editing';
import { scheduleProblems, scheduleWith } from '@put/contract/schedule-problems';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLessons } from '@put/contract/lesson-editing';
import { readTime } from '../../parts/schedule/read-time.ts';
import { isMoment } from '../../parts/schedule/use-time-text.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../ui/unsaved/use-unsaved-guard.ts';

export const timeNames = ['opens_at', 'soft_deadline', 'hard_deadline'] as const;
export type TimeName = (typeof timeNames)[number];
/** The time of day for a date without one. */
export const usualClock = (name: TimeName): string => (name === 'opens_at' ? '09:00' : '23:59');

/** Edits the dates of a course's lessons in a table and saves them together. */
export function useCourseTimes(course: Course) {
  const messages = useMessage();
  const { timeZone, nowMs } = useClock();
  const [edits, setEdits] = useState<ReadonlyMap<number, LessonTimes>>(new Map());
  const setTimes = useMutation(mutation(adminCourses.setTimes, { refreshes: [adminCourses.get, adminLessons.get] }));

  const rows = course.lessons.map((lesson) => {
    const saved = timesOf(lesson);
    const times = edits.get(lesson.id) ?? saved;
    const isChanged = timeNames.some((name) => momentOf(times[name]) !== momentOf(saved[name]));
    return {
      lesson,
      times,
      isChanged,
      schedule: scheduleWith(times, lesson.late_policy, course.late_policy),
    };
  });
  const changed = rows.filter(({ isChanged }) => isChanged);
  useUnsavedGuard(changed.length > 0);

  const typedAt = (text: string, name: TimeName, value: string | null): string | null => {
    const read = readTime(text, { timeZone, nowMs, usualClock: usualClock(name), value });
    return read === null ? text : read === 'none' ? null : read.at;
  };

  return {
    rows,
    changed: changed.length,
    isUnsaved: changed.length > 0,
    isSaving: setTimes.isPending,
    change: (id: number, name: TimeName, at: string | null) => {
      const times = rows.find(({ lesson }) => lesson.id === id)?.times;
      if (times) setEdits(new Map(edits).set(id, { ...times, [name]: at }));
    },
    /** Puts a column or a block of a spreadsheet from this lesson and date on, downwards and to the right. */
    paste: (id: number, first: TimeName, block: readonly (readonly string[])[]) => {
      const from = rows.findIndex(({ lesson }) => lesson.id === id);
      const next = new Map(edits);
      for (const [down, cells] of block.entries()) {
        const row = rows[from + down];
        if (row === undefined) break;
        const times = { ...row.times };
        for (const [right, text] of cells.entries()) {
          const name = timeNames[timeNames.indexOf(first) + right];
          if (name !== undefined) times[name] = typedAt(text, name, row.times[name]);
        }
        next.set(row.lesson.id, times);
      }
      setEdits(next);
    },
    revert: () => setEdits(new Map()),
    save: () => {
      if (changed.some(({ times }) => timeNames.some((name) => times[name] !== null && !isMoment(times[name])))) return;
      if (changed.some(({ schedule }) => scheduleProblems(schedule).some(({ isRefused }) => isRefused))) return;
      const sent = changed.map(({ times }) => times);
      setTimes.mutate(
        { params: { id: String(course.id) }, body: { lessons: sent } },
        {
          onSuccess: () => {
            // edits made during the call are kept
            setEdits((now) => new Map([...now].filter(([, times]) => !sent.includes(times))));
            messages.success('Сроки сохранены');
          },
          onError: messages.failure,
        },
      );
    },
  };
}

const timesOf = ({ id, opens_at, soft_deadline, hard_deadline }: Course['lessons'][number]): LessonTimes => ({
  id,
  opens_at,
  soft_deadline,
  hard_deadline,
});
/** Compares moments as numbers: the same moment can be written in several ways. */
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

export type CourseTimes = ReturnType<typeof useCourseTimes>;
export type TimesRow = CourseTimes['rows'][number];
