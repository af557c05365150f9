import type { MyException, MyTask } from '@put/contract/tasks/tasks';
import { countWords } from '../../ui/words/count-words.ts';
import css from './my-task.module.css';
import { ReturnedNote } from './returned-note.tsx';

/** What a teacher has said of the student's own work at a task: returned to be improved, or more time and attempts. */
export default function GivenNotes({
  task: { returned, exceptions = [] },
}: {
  task: Pick<MyTask, 'returned' | 'exceptions'>;
}) {
  return (
    <>
      {returned && <ReturnedNote returned={returned} />}
      {exceptions.map((given, at) => (
        <p key={at} className={css.given}>
          {givenWords(given)}
        </p>
      ))}
    </>
  );
}

/** What a teacher has given, and why: «Вам вернули 2 попытки. Сбой сети» */
function givenWords({ is_excused, extra_attempts, is_more_time, reason }: MyException): string {
  const gives = [
    ...(is_excused ? ['Вас освободили от этой задачи: в сумму она не входит, решать можно.'] : []),
    ...(extra_attempts > 0 ? [`Вам дали ещё ${countWords(extra_attempts, ['попытку', 'попытки', 'попыток'])}.`] : []),
    ...(is_more_time ? ['У вас свой срок этого занятия.'] : []),
  ];
  return [...gives, ...(reason === '' ? [] : [`Причина: ${reason}`])].join(' ');
}
