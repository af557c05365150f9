import { Button, Group } from '@mantine/core';
import type { Lecture } from '@put/contract/lessons/lectures';
import type { StandingAt } from '../../parts/animation/player/lead-context.ts';
import { Trouble } from './trouble.tsx';
import type { LeadingTools } from './use-leading.ts';
import css from './lecture.module.css';

type Props = {
  at: StandingAt;
  leading: LeadingTools;
  /** The lecture of the lesson, here or at another animation. */
  going: Lecture | null;
  /** The lecture stands at this animation. */
  isFollowed: boolean;
  /** Null: the reader has not left the leader. */
  onReturn: (() => void) | null;
  /** Null: the reader may not lead. */
  onBegin: (() => void) | null;
  userId: number | undefined;
};

/**
 * Under an animation of the lesson: whom the reader follows and the way back; for teachers, to begin, to go on after a
 * reload and to take over. As high in all these cases, so that nothing below moves.
 */
export function LecturePanel({ at, leading, going, isFollowed, onReturn, onBegin, userId }: Props) {
  const isMine = going?.leader_id === userId;
  const isElsewhere = leading.place !== null;
  const followed = isFollowed && !isElsewhere ? going : null;
  const button = (words: string, press: () => unknown, variant: 'default' | 'filled' = 'default') => (
    <Button size="sm" variant={variant} className={css.button} onClick={() => void press()}>
      {words}
    </Button>
  );
  return (
    <section className={css.panel} aria-label="Лекция">
      <div className={css.row}>
        <p className={css.words} role="status">
          {onBegin !== null && going && !isElsewhere
            ? isMine
              ? 'Вы ведёте лекцию.'
              : `Лекцию ведёт ${going.by}.`
            : followed && (onReturn === null ? 'Вы идёте за преподавателем.' : 'Вы смотрите сами.')}
        </p>
        <Group gap="xs">
          {followed && onReturn !== null && button(isMine ? 'К шагу лекции' : 'За преподавателем', onReturn, 'filled')}
          {onBegin !== null && button(beginWords(going, isMine, isElsewhere), onBegin)}
          {onBegin !== null && isMine && !isElsewhere && button('Закончить лекцию', leading.end)}
        </Group>
      </div>
      {followed && at.shown.version > followed.version && (
        <p className={css.trouble}>Анимацию изменили во время лекции: шаги преподавателя могут отличаться.</p>
      )}
      {followed && onReturn === null && at.refusal !== null && (
        <p className={css.trouble} role="alert">
          Данные преподавателя показать не удалось. {at.refusal}
        </p>
      )}
      <Trouble of={leading} />
    </section>
  );
}

const beginWords = (going: Lecture | null, isMine: boolean, isElsewhere: boolean): string => {
  if (isElsewhere) return 'Показать классу эту анимацию';
  if (!going) return 'Вести лекцию';
  return isMine ? 'Продолжить здесь' : 'Вести отсюда';
};
