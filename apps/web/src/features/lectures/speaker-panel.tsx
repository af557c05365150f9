import { Button } from '@mantine/core';
import type { StandingAt } from '../../parts/animation/player/lead-context.ts';
import { followersWords } from './followers-words.ts';
import { notReached, Trouble } from './trouble.tsx';
import type { LeadingTools } from './use-leading.ts';
import css from './lecture.module.css';

type Props = { at: StandingAt; followers: number; leading: LeadingTools };

/** What only the speaker sees: the next sentence, and the class. */
export function SpeakerPanel({ at, followers, leading }: Props) {
  const next = at.shown.animation.steps[at.step + 1];
  return (
    <section className={css.speaker} aria-label="Вы ведёте лекцию">
      <p className={css.next}>
        <span>{next === undefined ? 'Это последний шаг.' : 'Дальше: '}</span>
        {next?.say}
      </p>
      <div className={css.row}>
        <p className={css.words} role="status">
          {leading.isReached ? followersWords(followers) : notReached}
        </p>
        <Button size="sm" variant="default" className={css.button} onClick={() => void leading.end()}>
          Закончить лекцию
        </Button>
      </div>
      <Trouble of={leading} />
    </section>
  );
}
