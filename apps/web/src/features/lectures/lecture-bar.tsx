import { Button } from '@mantine/core';
import type { Lecture } from '@put/contract/lessons/lectures';
import { IconPresentation } from '@tabler/icons-react';
import { notReached } from './trouble.tsx';
import type { LeadingTools } from './use-leading.ts';
import css from './lecture.module.css';

type Props = {
  lecture: Lecture | null;
  leading: LeadingTools;
  /** The reader leads, on this page or on another one. */
  isMine: boolean;
  /** From 0. */
  step: number;
  /** Undefined: the animation is not on this page yet. */
  onWatch: (() => void) | undefined;
};

/** Above the lesson while a lecture goes on, wherever in the lesson the reader is. */
export function LectureBar({ lecture, leading, isMine, step, onWatch }: Props) {
  const isLeader = isMine || leading.place !== null;
  return (
    <section className={css.bar} aria-label="Идёт лекция">
      <IconPresentation size={18} aria-hidden />
      <p className={css.words}>
        <b>{isLeader ? 'Вы ведёте лекцию' : 'Идёт лекция'}:</b> шаг {step + 1}
        {!isLeader && lecture && ` · ведёт ${lecture.by}`}
        {!leading.isReached && ` · ${notReached}`}
      </p>
      {onWatch && (
        <Button size="compact-sm" variant="default" className={css.button} onClick={onWatch}>
          {isLeader ? 'К анимации' : 'Смотреть'}
        </Button>
      )}
      {isLeader && (
        <Button size="compact-sm" variant="default" className={css.button} onClick={() => void leading.end()}>
          Закончить
        </Button>
      )}
    </section>
  );
}
