import { ActionIcon, Button, Text } from '@mantine/core';
import { adminExceptions, type ScheduleException } from '@put/contract/courses/exceptions';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { useMayCall } from '../../api/current-user.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import rows from '../../ui/lists/row-list.module.css';
import { SectionHead } from '../../ui/screen/section-head.tsx';
import { ExceptionDialog } from './exception-dialog.tsx';
import type { PlannedLesson } from './exception-problems.ts';
import { exceptionWords, scopeWords } from './exception-words.ts';
import css from './exceptions.module.css';
import { useRemoveException } from './use-remove-exception.ts';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = {
  courseId: number;
  /** Shows the exceptions of this lesson and of the whole course. */
  lessonId?: number;
  /** Lessons with dates: for the choice of a lesson and for contradictions. */
  lessons: readonly PlannedLesson[];
  /** What is around it says already that these are exceptions. */
  isBare?: boolean;
};

type Open = { exception: ScheduleException | null; turn: number };

/** Deadline exceptions: listed, created, changed and removed. */
export function Exceptions({ courseId, lessonId, lessons, isBare = false }: Props) {
  const maySee = useMayCall()(adminExceptions.list, courseId);
  const list = useQuery({ ...query(adminExceptions.list, { params: { id: String(courseId) } }), enabled: maySee });
  const clock = useClock();
  const remove = useRemoveException();
  const [open, setOpen] = useState<Open | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (exception: ScheduleException | null) => {
    setOpen((before) => ({ exception, turn: (before?.turn ?? 0) + 1 }));
    setIsOpen(true);
  };
  const holds = ({ lesson_id }: ScheduleException) =>
    lessonId === undefined || lesson_id === null || lesson_id === lessonId;

  const add = (
    <Allowed call={adminExceptions.save} course={courseId}>
      <Button
        variant="light"
        {...(isBare && { size: 'xs' })}
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={() => show(null)}
      >
        Добавить исключение
      </Button>
    </Allowed>
  );
  if (!maySee) return <Text c="dimmed" size="sm" children="Исключения видит тот, кто видит имена учеников." />;
  const Frame = isBare ? 'div' : 'section';

  return (
    <Frame {...(!isBare && { 'aria-labelledby': 'exceptions' })}>
      {isBare ? (
        <div className={css.bareHead}>{add}</div>
      ) : (
        <SectionHead id="exceptions" title="Исключения" children={add} />
      )}
      {open !== null && (
        <ExceptionDialog
          key={open.turn}
          scope={{ courseId, lessonId, lessons }}
          exception={open.exception}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
      <QueryStates
        of={list}
        skeleton={<RowSkeletons rows={1} height={52} />}
        isEmpty={({ exceptions }) => !exceptions.some(holds)}
        empty={
          <Text c="dimmed" size="sm">
            У всех одни сроки. Кто болел или переведён позже, тому можно дать свои: ученику или целой группе.
          </Text>
        }
      >
        {({ exceptions }) => (
          <ul className={rows.list}>
            {exceptions.filter(holds).map((exception) => (
              <li key={exception.id} className={css.row}>
                <div>
                  <div className={css.whose}>
                    {exception.whose}
                    <span className={css.place}>
                      {exception.user_group_id !== null && 'группа · '}
                      {scopeWords(exception, lessonId)}
                    </span>
                  </div>
                  <div className={css.what}>{exceptionWords(exception, clock).join(', ')}</div>
                  {exception.reason !== '' && <div className={css.note}>{exception.reason}</div>}
                  {exception.note !== '' && <div className={css.note}>{exception.note}</div>}
                </div>
                <Allowed call={adminExceptions.save} course={courseId}>
                  <div className={css.buttons}>
                    {exception.task_id === null && (
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        size="lg"
                        aria-label={`Изменить исключение: ${exception.whose}`}
                        onClick={() => show(exception)}
                      >
                        <IconPencil size={18} aria-hidden />
                      </ActionIcon>
                    )}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`Убрать исключение: ${exception.whose}`}
                      onClick={() => remove(exception)}
                    >
                      <IconX size={18} aria-hidden />
                    </ActionIcon>
                  </div>
                </Allowed>
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Frame>
  );
}
