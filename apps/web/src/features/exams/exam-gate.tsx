import { Skeleton, Stack, Title } from '@mantine/core';
import type { MyExam } from '@put/contract/exams/exams';
import { useEffect, useState } from 'react';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { useClock } from '../../parts/time/use-clock.ts';
import { timeOfDay } from '../../parts/time/time-words.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { AgainOffer, Tries, TrialOffer } from './exam-again.tsx';
import { ExamStart } from './exam-start.tsx';
import { takenWords } from './exam-words.ts';
import { LeftOnDevice } from './left-on-device.tsx';
import { tasksWhile } from './tasks-while.ts';
import { useSendLeft } from './use-send-left.ts';
import { useMyExam, useReopenLesson } from './use-my-exam.ts';
import css from './exams.module.css';

type Props = { courseId: number; lessonId: number };

/** An exam that is not being written: its rules and the start, or what comes after the hand-in. */
export function ExamGate({ courseId, lessonId }: Props) {
  const exam = useMyExam(lessonId);
  const reopen = useReopenLesson();
  const state = exam.data?.state;
  // what was known before the lesson closed would open it again and again
  const isOpen = exam.isFetchedAfterMount && (state === 'writing' || state === 'released');
  useEffect(() => {
    if (isOpen) reopen();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the state opens the lesson
  }, [isOpen]);
  return (
    <Screen width="text">
      <QueryStates of={exam} skeleton={<GateSkeleton />}>
        {(loaded) => (
          <Gate
            exam={loaded}
            onBegun={async () => {
              // first the exam, so that the lesson is not shown beside the sitting of before
              await exam.refetch();
              reopen();
            }}
          />
        )}
      </QueryStates>
      <LinkButton
        mt="lg"
        variant="default"
        to="/user_ui/course/$courseId"
        params={{ courseId: String(courseId) }}
        search={{}}
      >
        К занятиям курса
      </LinkButton>
    </Screen>
  );
}

type GateProps = { exam: MyExam; onBegun: () => Promise<void> };

function Gate({ exam, onBegun }: GateProps) {
  const [asked, setAsked] = useState<'trial' | 'again' | null>(null);
  const { state, ahead, trial_ahead, tries } = exam;
  const back = () => setAsked(null);
  if (asked === 'trial' && trial_ahead !== null)
    return <ExamStart {...{ exam, onBegun }} ahead={{ ...trial_ahead, nth: 0 }} onBack={back} />;
  if (asked === 'again' && ahead !== null) return <ExamStart {...{ exam, ahead, onBegun }} onBack={back} />;
  return (
    <Stack gap="lg">
      {state === 'ahead' ? <ExamStart {...{ exam, ahead, onBegun }} /> : <Closed exam={exam} />}
      {state === 'handed_in' && ahead !== null && <AgainOffer exam={exam} onAsk={() => setAsked('again')} />}
      {trial_ahead !== null && <TrialOffer exam={exam} ahead={trial_ahead} onAsk={() => setAsked('trial')} />}
      {tries.length > 0 && <Tries exam={exam} />}
    </Stack>
  );
}

function Closed({ exam }: { exam: MyExam }) {
  const { timeZone, nowMs } = useClock();
  // the server still waits for what was typed before the end
  const isTried = useSendLeft(exam.lesson_id, tasksWhile(exam, 'ended'));
  return (
    <Stack gap="lg">
      <PageHeader title={exam.title} description="Контрольная" />
      <Notice kind={exam.state === 'handed_in' ? 'success' : 'warning'} title={closedTitle(exam, timeZone)}>
        {closedText(exam, { timeZone, nowMs })}
      </Notice>
      {exam.state === 'handed_in' && <Taken tasks={exam.tasks} />}
      {isTried && <LeftOnDevice exam={exam} />}
    </Stack>
  );
}

/** What was taken, task by task. */
const Taken = ({ tasks }: Pick<MyExam, 'tasks'>) => (
  <section aria-labelledby="taken">
    <Title order={2} id="taken" size="h4">
      Сдано задач: {tasks.filter(({ is_answered }) => is_answered).length} из {tasks.length}
    </Title>
    <ol className={css.taken}>
      {tasks.map((task) => (
        <li key={task.task_id} data-noted={task.broken_rule !== null || task.is_copying || undefined}>
          <span>{task.title}</span> <span>{takenWords(task)}</span>
        </li>
      ))}
    </ol>
  </section>
);

function closedTitle({ state, handed_in_at, handed_in_by, ends_at }: MyExam, timeZone: string): string {
  if (state === 'ended') return 'Время вышло';
  if (state === 'missed') return 'Контрольная уже закончилась';
  if (handed_in_at === null) return 'Контрольная пока закрыта';
  if (handed_in_by === 'server' && ends_at !== null)
    return `Время вышло в ${timeOfDay(ends_at, timeZone)}, работа сдана сама`;
  return handed_in_by === 'teacher'
    ? `Преподаватель завершил работу в ${timeOfDay(handed_in_at, timeZone)}`
    : `Работа сдана в ${timeOfDay(handed_in_at, timeZone)}`;
}

function closedText({ state, opens_at }: MyExam, clock: { timeZone: string; nowMs: number }): string {
  switch (state) {
    case 'ended':
      return 'Собираем написанное. Через минуту-другую здесь будет сказано, что работа сдана.';
    case 'missed':
      return 'Вы её не писали. Если так вышло не по вашей воле, скажите об этом преподавателю.';
    case 'early':
      return opens_at === null ? '' : `Откроется ${deadlineWords(opens_at, clock.timeZone, clock.nowMs)}.`;
    default:
      return 'Ниже сказано, что принято. Задачи и результаты откроются, когда их покажет преподаватель.';
  }
}

function GateSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={36} width="50%" />
      <Skeleton height={120} />
      <Skeleton height={40} width={140} />
    </Stack>
  );
}
