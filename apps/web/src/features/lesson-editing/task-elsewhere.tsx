import { Button } from '@mantine/core';
import type { TaskElsewhere as Place } from '@put/contract/exams/exam-keeping';
import { elsewhereWords } from './elsewhere-words.ts';
import css from './lesson-tasks.module.css';

type Props = {
  title: string;
  places: readonly Place[];
  students: number;
  /** Puts a copy in its place; undefined: one may not. */
  onCopy: (() => void) | undefined;
};

/** A task of an exam that students know from another lesson: who has tried it, and a copy for who wants one. */
export function TaskElsewhere({ title, places, students, onCopy }: Props) {
  if (places.length === 0) return null;
  return (
    <div className={css.elsewhere}>
      <span>{places.map((place) => elsewhereWords(place, students)).join('; ')}</span>
      {onCopy !== undefined && (
        <Button size="compact-xs" variant="light" aria-label={`Поставить копию задачи «${title}»`} onClick={onCopy}>
          Поставить копию
        </Button>
      )}
    </div>
  );
}
