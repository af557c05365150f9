import type { DeskLesson } from '@put/contract/desk/desk';
import { Link } from '@tanstack/react-router';
import { stuckWords } from '../../parts/stuck/stuck-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import css from './lesson-strip.module.css';

/** More do not fit a lane: «+7». */
const mostInLane = 12;

type Person = DeskLesson['people'][number];
type Lane = { key: string; title: string; people: readonly Person[] };

/** The tasks as lanes; people stand where they work, those who are stuck first. */
export function LessonLanes({ lesson }: { lesson: DeskLesson }) {
  return (
    <div className={css.lanes}>
      <div className={css.lanesHead}>
        <h3>Кто на какой задаче</h3>
        <span className={css.legend} aria-hidden>
          <i data-is="done" /> всё решил <i data-is="works" /> решает <i data-is="stuck" /> застрял
        </span>
      </div>
      {lanesOf(lesson).map((lane) => (
        <LaneRow key={lane.key} lane={lane} lessonId={lesson.lesson_id} />
      ))}
    </div>
  );
}

function lanesOf({ tasks, people }: DeskLesson): Lane[] {
  const working = people.filter(({ is_done }) => !is_done);
  const lanes = tasks.map(({ task_id, title }, at): Lane => {
    const here = working.filter((person) => person.task_id === task_id);
    return {
      key: String(task_id),
      title: `${String.fromCharCode(65 + (at % 26))}. ${title}`,
      people: here.toSorted((a, b) => Number(b.stuck !== null) - Number(a.stuck !== null)),
    };
  });
  const done = people.filter(({ is_done }) => is_done);
  const reading = working.filter((person) => tasks.every(({ task_id }) => task_id !== person.task_id));
  return [
    ...lanes.filter((lane) => lane.people.length > 0),
    ...(reading.length > 0 ? [{ key: 'text', title: 'Читают текст', people: reading }] : []),
    ...(done.length > 0 ? [{ key: 'done', title: 'Всё решили', people: done }] : []),
  ];
}

function LaneRow({ lane: { title, people }, lessonId }: { lane: Lane; lessonId: number }) {
  const words = `${title}: ${countWords(people.length, ['человек', 'человека', 'человек'])}`;
  return (
    <div className={css.lane}>
      <span className={css.laneTitle}>{title}</span>
      <ul aria-label={words}>
        {people.slice(0, mostInLane).map((person) => (
          <li key={person.user_id}>
            <Stand person={person} lessonId={lessonId} />
          </li>
        ))}
        {people.length > mostInLane && <li className={css.more}>+{people.length - mostInLane}</li>}
      </ul>
    </div>
  );
}

function Stand({
  person: { user_id, user_name, task_id, is_done, stuck },
  lessonId,
}: {
  person: Person;
  lessonId: number;
}) {
  const words = stuck === null ? user_name : `${user_name}: ${stuckWords(stuck)}`;
  const is = stuck === null ? (is_done ? 'done' : 'works') : 'stuck';
  const initials = user_name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
  return (
    <Link
      to="/admin/lesson/$lessonId/results"
      params={{ lessonId: String(lessonId) }}
      search={task_id === null ? { view: 'class' } : { cell: `${user_id}-${lessonId}-${task_id}` }}
      className={css.stand}
      data-is={is}
      title={words}
      aria-label={words}
    >
      <span aria-hidden>{initials}</span>
    </Link>
  );
}
