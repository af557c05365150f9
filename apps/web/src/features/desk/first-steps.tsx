import { Button, CloseButton } from '@mantine/core';
import { adminDesk } from '@put/contract/desk/desk';
import { adminFirstSteps, type FirstStep, type StepName } from '@put/contract/desk/first-steps';
import { IconChevronRight, IconPlayerPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { mutation } from '../../api/api.ts';
import { beginTour } from '../../parts/tour/tour-state.ts';
import { Stop, type StopState } from '../../ui/path/path.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './first-steps.module.css';

type Props = { steps: readonly FirstStep[]; isTourOffered: boolean };

/** From an empty school to a class that learns; what is done is ticked, and a press leads to what is not. */
export function FirstSteps({ steps, isTourOffered }: Props) {
  const id = useId();
  const { isPending, mutate } = useMutation(mutation(adminFirstSteps.putAway, { refreshes: [adminDesk.show] }));
  const messages = useMessage();
  const putAway = (what: 'steps' | 'tour') => mutate({ body: { what } }, { onError: messages.failure });
  const begin = () => {
    putAway('tour');
    beginTour();
  };
  const hasSteps = steps.length > 0;
  if (!hasSteps && !isTourOffered) return null;
  const here = steps.findIndex(({ made }) => made === null);
  return (
    <section className={css.box} aria-labelledby={id} data-short={!hasSteps || undefined}>
      <div className={css.head}>
        <h2 id={id}>{hasSteps ? 'С чего начать' : 'Что здесь где'}</h2>
        <p>{hasSteps ? leftWords(steps) : 'Семь остановок по настоящим экранам: от плана курса до выгрузки.'}</p>
        {isTourOffered && (
          <Button size="sm" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={begin} variant="light">
            Показать за две минуты
          </Button>
        )}
        <CloseButton
          aria-label={hasSteps ? 'Больше не показывать шаги' : 'Не показывать'}
          disabled={isPending}
          onClick={() => putAway(hasSteps ? 'steps' : 'tour')}
        />
      </div>
      {hasSteps && (
        <ol className={css.steps}>
          {steps.map((step, at) => (
            <Step key={step.name} step={step} state={step.made ? 'done' : at === here ? 'here' : 'next'} nth={at + 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

type StepProps = { step: FirstStep; state: StopState; nth: number };

const Step = ({ step, state, nth }: StepProps) => (
  <li className={css.step} data-state={state}>
    <Link className={css.link} aria-current={state === 'here' ? 'step' : undefined} {...wayOf(step)}>
      <Stop state={state}>{state === 'done' ? undefined : nth}</Stop>
      <span className={css.words}>
        <strong>{words[step.name].title}</strong>
        <span>{step.made === null ? words[step.name].why : `Готово: ${step.made.title}`}</span>
      </span>
      <IconChevronRight size={16} aria-hidden className={css.sign} />
    </Link>
  </li>
);

const words: Record<StepName, { title: string; why: string }> = {
  group: { title: 'Группа', why: 'Класс или кружок и его ученики' },
  course: { title: 'Курс', why: 'Название и день начала' },
  lesson: { title: 'Занятие', why: 'Текст, который прочтёт класс' },
  task: { title: 'Первая задача', why: 'Своя или из банка, в занятии' },
  give: { title: 'Курс — группе', why: 'Опубликуйте и выберите группу' },
};

const leftWords = (steps: readonly FirstStep[]): string => {
  const done = steps.filter(({ made }) => made !== null).length;
  return done === 0 ? 'Пять минут — и класс может решать.' : `Сделано ${done} из ${steps.length}.`;
};

/** The screen where the step is done, or where what was done is seen. */
function wayOf({ name, made, at }: FirstStep): LinkProps {
  const courses = { to: '/admin/course/list' } as const;
  const course = (id: number) => ({ to: '/admin/course/$courseId', params: { courseId: String(id) } }) as const;
  const lesson = (id: number) => ({ to: '/admin/lesson/$lessonId', params: { lessonId: String(id) } }) as const;
  switch (name) {
    case 'group':
      return made === null
        ? { to: '/admin/user_group/list' }
        : { to: '/admin/user_group/$groupId', params: { groupId: String(made.id) } };
    case 'course':
      return made === null ? courses : course(made.id);
    case 'lesson':
      return made !== null ? lesson(made.id) : at === null ? courses : course(at);
    case 'task':
      if (made !== null) return { to: '/admin/task/$taskId', params: { taskId: String(made.id) } };
      return at === null ? courses : { to: '/admin/task/new', search: { lesson_id: at } };
    case 'give': {
      const id = made?.id ?? at;
      return id === null ? courses : { ...course(id), search: { tab: 'groups' } };
    }
  }
}
