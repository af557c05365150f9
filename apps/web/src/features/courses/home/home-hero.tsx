import { courses, type MyCourse } from '@put/contract/courses/courses';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../../api/api.ts';
import { awaitedWords } from '../../../parts/score/awaited-words.ts';
import { sharePointsWords } from '../../../parts/score/score-words.ts';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { HeroPath } from './hero-path.tsx';
import css from './home-hero.module.css';

/** The brand card: the course as a path with the stops around me, and one button. */
export function HomeHero({ course }: { course: MyCourse }) {
  const { id, title, next, progress, last_activity_at } = course;
  const loaded = useQuery(query(courses.get, { params: { id: String(id) } }));
  const isNew = last_activity_at === null;
  const lessons = loaded.data?.lessons ?? [];
  return (
    <section className={css.hero} aria-label="Продолжить">
      <div className={css.words}>
        <p className={css.place}>
          <Link to="/user_ui/course/$courseId" params={{ courseId: String(id) }} search={{}} className={css.course}>
            {title}
          </Link>
          {next !== null && next.task_title !== null && ` · ${next.lesson_title}`}
        </p>
        <h2 className={css.next}>{next === null ? 'Всё решено' : (next.task_title ?? next.lesson_title)}</h2>
        <p className={css.place}>
          решено {progress.tasks_done} из {countWords(progress.tasks_total, ['задачи', 'задач', 'задач'])}
          {progress.max_score > 0 && `, ${sharePointsWords(progress.score, progress.max_score)}`}
          {awaitedWords(progress)}
        </p>
        <LinkButton
          size="md"
          className={css.button ?? ''}
          to="/user_ui/course/$courseId"
          params={{ courseId: String(id) }}
          search={next === null ? {} : { lesson_id: next.lesson_id, task_id: next.task_id ?? undefined }}
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {next === null ? 'Открыть курс' : isNew ? 'Начать' : 'Продолжить'}
        </LinkButton>
      </div>
      <div className={css.drawing}>{lessons.length > 0 && <HeroPath lessons={lessons} hereId={next?.lesson_id} />}</div>
    </section>
  );
}
