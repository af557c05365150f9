import { Button } from '@mantine/core';
import type { TaskElsewhere as Place } from '@put/contract/exams/exam-keeping';
import { elsewhereWords } from './elsewhere-words.ts';
import css from './lesson-tasks.module.css';

type Props = {
  title: string;
  places: readonly Place[];
  students: number;
  /** Of another course; null: none. */
  otherCourses: string | null;
  /** Puts a copy in its place; undefined: one may not. */
  onCopy: (() => void) | undefined;
};

/**
 * A task of an exam that students know from another lesson: who has tried it. A task that another course has too. And a
 * copy for who wants one.
 */
export function TaskElsewhere({ title, places, students, otherCourses, onCopy }: Props) {
  if (places.length === 0 && otherCourses === null) return null;
  return (
    <div className={css.elsewhere}>
      <span>
        {[
          ...places.map((place) => elsewhereWords(place, students)),
          ...(otherCourses === null ? [] : [otherCourses]),
        ].join('; ')}
      </span>
      {onCopy !== undefined && (
        <Button size="compact-xs" variant="light" aria-label={`Своя копия задачи «${title}»`} onClick={onCopy}>
          Своя копия задачи
        </Button>
      )}
    </div>
  );
}
