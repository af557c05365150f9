import type { HomeWords } from '@put/contract/home/home';
import { Link } from '@tanstack/react-router';
import { shareWords } from '../../../parts/score/score-words.ts';
import { Moment } from '../../../parts/time/moment.tsx';
import css from './home.module.css';

/** The last words of a teacher about my work, and the way to it. */
export function HomeWordsCard({ words }: { words: HomeWords }) {
  const { by_name, at, text, line, score, points, task_title } = words;
  const name = by_name ?? 'Преподаватель';
  const initials = name
    .split(' ')
    .map((part) => part[0])
    .join('')
    .slice(0, 2);
  return (
    <section className={css.card} aria-label="Что сказал преподаватель">
      <div className={css.words}>
        <span className={css.initials} aria-hidden>
          {initials}
        </span>
        <div>
          <p className={css.note}>
            <strong>{name}</strong> <Moment at={at} />
          </p>
          <blockquote className={css.quote}>«{text}»</blockquote>
          <p className={css.note}>
            <Link
              to="/user_ui/course/$courseId"
              params={{ courseId: String(words.course_id) }}
              search={{ lesson_id: words.lesson_id, task_id: words.task_id }}
              className={css.more}
            >
              {task_title}
              {line !== null && `, строка ${line}`}
            </Link>{' '}
            · {shareWords(score, points)}
          </p>
        </div>
      </div>
    </section>
  );
}
