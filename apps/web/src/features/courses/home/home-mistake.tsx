import type { HomeMistake } from '@put/contract/home/home';
import { verdictWords } from '@put/contract/judge/verdicts';
import { IconArrowRight } from '@tabler/icons-react';
import { Moment } from '../../../parts/time/moment.tsx';
import { VerdictMark } from '../../../parts/verdict/verdict-mark.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import css from './home.module.css';

const shownLines = 5;

/** The last attempt that failed, with the beginning of its program. */
export function HomeMistakeCard({ mistake }: { mistake: HomeMistake }) {
  const { task_title, lesson_title, at, verdict, code, sample } = mistake;
  const lines = code.trimEnd() === '' ? [] : code.trimEnd().split('\n');
  return (
    <section aria-labelledby="to-repair">
      <div className={css.head}>
        <h2 id="to-repair">Исправить ошибку</h2>
        <span className={css.note}>последняя неудача</span>
      </div>
      <div className={css.mistake}>
        {lines.length > 0 && (
          <pre className={css.code} tabIndex={0} aria-label={`Начало программы «${task_title}»`}>
            {lines.slice(0, shownLines).map((line, at_) => (
              <code key={at_} data-line={at_ + 1}>
                {line}
                {'\n'}
              </code>
            ))}
            {lines.length > shownLines && <span className={css.note}>…</span>}
          </pre>
        )}
        <div className={css.mistakeText}>
          <p className={css.mistakeTitle}>
            <span className={css.title}>{task_title}</span>{' '}
            <span className={css.note}>
              · {lesson_title} · <Moment at={at} />
            </span>
          </p>
          <VerdictMark verdict={verdict} />
          {sample !== null && (
            <p className={css.sample}>
              Ожидалось <code>{sample.expected || 'пусто'}</code>, получено <code>{sample.got || 'пусто'}</code>
            </p>
          )}
        </div>
        <LinkButton
          variant="default"
          to="/user_ui/course/$courseId"
          params={{ courseId: String(mistake.course_id) }}
          search={{ lesson_id: mistake.lesson_id, task_id: mistake.task_id }}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          aria-label={`Исправить: ${task_title}, ${verdictWords[verdict].toLowerCase()}`}
        >
          Исправить
        </LinkButton>
      </div>
    </section>
  );
}
