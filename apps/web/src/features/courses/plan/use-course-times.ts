import { adminCourses, type Course, type LessonTimes } from '@put/contract/courses/course-editing';
import type { BeganFrom, Meanwhile } from '@put/contract/base/began-from';
import { scheduleProblems, scheduleWith } from '@put/contract/courses/schedule-problems';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminLessons } from '@put/contract/lessons/lesson-editing';
import { readTime } from '../../../parts/schedule/read-time.ts';
import { isMoment } from '../../../parts/schedule/use-time-text.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { keyOf, mutation } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { useUnsavedGuard } from '../../../ui/unsaved/use-unsaved-guard.ts';

export const timeNames = ['opens_at', 'soft_deadline', 'hard_deadline'] as const;
export type TimeName = (typeof timeNames)[number];
/** The time of day for a date without one. */
export const usualClock = (name: TimeName): string => (name === 'opens_at' ? '09:00' : '23:59');

/** Edits the dates of a course's lessons in a table and saves them together. */
export function useCourseTimes(course: Course) {
  const messages = useMessage();
  const client = useQueryClient();
  const { timeZone, nowMs } = useClock();
  const [edits, setEdits] = useState<ReadonlyMap<number, Edit>>(new Map());
  const [clash, setClash] = useState<Meanwhile | null>(null);
  const setTimes = useMutation(mutation(adminCourses.setTimes, { refreshes: [adminCourses.get, adminLessons.get] }));

  const rows = course.lessons.map((lesson) => {
    const saved = timesOf(lesson);
    const { times, began } = editOf(saved, edits.get(lesson.id));
    const isChanged = timeNames.some((name) => momentOf(times[name]) !== momentOf(saved[name]));
    return {
      lesson,
      times,
      began,
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
      const row = rows.find(({ lesson }) => lesson.id === id);
      if (row) setEdits(new Map(edits).set(id, { began: row.began, times: { ...row.times, [name]: at } }));
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
        next.set(row.lesson.id, { began: row.began, times });
      }
      setEdits(next);
    },
    clash,
    choose: (path: string, side: 'mine' | 'theirs') => {
      if (clash === null) return;
      const { [path]: theirs, ...left } = clash.stored;
      const [id, name] = path.split('.') as [string, TimeName];
      const row = rows.find(({ lesson }) => lesson.id === Number(id));
      const taken = { [name]: theirs as string | null };
      if (row)
        setEdits(
          new Map(edits).set(row.lesson.id, {
            began: { ...row.began, ...taken },
            times: side === 'mine' ? row.times : { ...row.times, ...taken },
          }),
        );
      setClash(Object.keys(left).length === 0 ? null : { ...clash, stored: left });
    },
    revert: () => {
      setEdits(new Map());
      setClash(null);
    },
    save: () => {
      if (changed.some(({ times }) => timeNames.some((name) => times[name] !== null && !isMoment(times[name])))) return;
      if (changed.some(({ schedule }) => scheduleProblems(schedule).some(({ isRefused }) => isRefused))) return;
      const sent = changed.map(({ times }) => times);
      const began_from = Object.assign(
        {},
        ...changed.map(({ began }, at) => byPath(began, `lessons.${at}.`)),
      ) as BeganFrom;
      setClash(null);
      setTimes.mutate(
        { params: { id: String(course.id) }, body: { lessons: sent, began_from } },
        {
          onSuccess: () => {
            // edits made during the call are kept
            setEdits((now) => new Map([...now].filter(([, { times }]) => !sent.some((one) => isSame(one, times)))));
            messages.success('Сроки сохранены');
          },
          onError: (error) => {
            if (!(error instanceof ApiError) || !error.meanwhile) return messages.failure(error);
            // by the lesson, not by its place in the call
            const stored = Object.entries(error.meanwhile.stored).map(([path, value]) => {
              const [, at, name] = path.split('.');
              return [`${sent[Number(at)]?.id}.${name}`, value];
            });
            void client.invalidateQueries({ queryKey: keyOf(adminCourses.get) });
            setClash({ ...error.meanwhile, stored: Object.fromEntries(stored) as Meanwhile['stored'] });
          },
        },
      );
    },
  };
}

/** An edited lesson, and what its times were when the edit of each began. */
type Edit = { times: LessonTimes; began: LessonTimes };

/** Times that are not edited are those that are saved now. */
function editOf(saved: LessonTimes, edit: Edit | undefined): Edit {
  if (edit === undefined) return { times: saved, began: saved };
  const isEdited = (name: TimeName) => momentOf(edit.times[name]) !== momentOf(edit.began[name]);
  const part = (of: LessonTimes) =>
    Object.fromEntries(timeNames.map((name) => [name, isEdited(name) ? of[name] : saved[name]]));
  return {
    times: { ...saved, ...part(edit.times) },
    began: { ...saved, ...part(edit.began) },
  };
}

const isSame = (a: LessonTimes, b: LessonTimes): boolean =>
  a.id === b.id && timeNames.every((name) => a[name] === b[name]);
const byPath = (times: LessonTimes, prefix: string) =>
  Object.fromEntries(timeNames.map((name) => [prefix + name, times[name]]));

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
