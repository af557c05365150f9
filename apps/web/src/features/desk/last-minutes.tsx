import type { DeskLesson } from '@put/contract/desk/desk';
import { verdictWords } from '@put/contract/judge/verdicts';
import { IconCircleCheck, IconCircleX, IconUserOff } from '@tabler/icons-react';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { errorWords } from '../../parts/stuck/stuck-words.ts';
import { testWords } from '../../parts/stuck/test-words.ts';
import css from './lesson-strip.module.css';

const mostNames = 3;

/** The last ten minutes of a lesson in three facts. */
export function LastMinutes({ lesson }: { lesson: DeskLesson }) {
  const { lesson_id, attempts, accepted, absent } = lesson;
  const params = { lessonId: String(lesson_id) };
  return (
    <div className={css.last}>
      <h3>За последние 10 минут</h3>
      <ul>
        <li>
          <IconCircleCheck size={16} aria-hidden />
          <span>
            <b>{accepted}</b> верных из {countWords(attempts, ['попытки', 'попыток', 'попыток'])}
          </span>
        </li>
        <li>
          <IconCircleX size={16} aria-hidden />
          <span>{commonWords(lesson)}</span>
        </li>
        <li>
          <IconUserOff size={16} aria-hidden />
          <span>
            {absent.length === 0 ? 'заходили все' : `не заходили: ${namesOf(absent.map(({ user_name }) => user_name))}`}
          </span>
        </li>
      </ul>
      <div className={css.acts}>
        <LinkButton variant="default" to="/admin/lesson/$lessonId/results" params={params} search={{ view: 'class' }}>
          Кому помочь
        </LinkButton>
        <LinkButton
          variant="subtle"
          color="gray"
          to="/admin/lesson/$lessonId/results"
          params={params}
          search={{ view: 'class', names: 'no' }}
        >
          На проектор
        </LinkButton>
      </div>
    </div>
  );
}

function commonWords({ common, tasks }: DeskLesson): string {
  if (common === null) return 'общей для многих ошибки нет';
  const { error_key, failed_test, verdict, students, task_id } = common;
  const what =
    error_key !== null
      ? errorWords(error_key)
      : failed_test !== null
        ? testWords(failed_test)
        : verdictWords[verdict ?? 'wrong_answer'].toLowerCase();
  const label = String.fromCharCode(65 + (tasks.findIndex((task) => task.task_id === task_id) % 26));
  return `чаще всего ${what} в ${label}, у ${countWords(students, ['ученика', 'учеников', 'учеников'])}`;
}

const namesOf = (names: readonly string[]): string =>
  names
    .slice(0, mostNames)
    .map((name) => name.split(' ')[0])
    .join(', ') + (names.length > mostNames ? ` и ещё ${names.length - mostNames}` : '');
