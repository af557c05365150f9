import { Button, Stack, Title } from '@mantine/core';
import type { ExamTry, MyExam } from '@put/contract/exams/exams';
import { useClock } from '../../parts/time/use-clock.ts';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { lengthWords, taskForms, tryPoints, tryTitle } from './exam-words.ts';
import css from './exams.module.css';
import { LeftOnDevice } from './left-on-device.tsx';
import { useSendLeft } from './use-send-left.ts';

type Offer = { exam: MyExam; onAsk: () => void };

/** The exam may be tried first, for nothing. */
export const TrialOffer = ({ exam, ahead, onAsk }: Offer & { ahead: NonNullable<MyExam['trial_ahead']> }) => (
  <section aria-labelledby="trial" className={css.offer}>
    <Title order={2} id="trial" size="h4">
      Пробная попытка
    </Title>
    <p>
      Можно один раз попробовать: {countWords(ahead.tasks, taskForms)}, {lengthWords(exam.minutes)}. В оценку она не
      идёт, а задачи в самой контрольной будут другие.
    </p>
    <Button variant="default" onClick={onAsk}>
      К пробной попытке
    </Button>
  </section>
);

/** The exam may be written again with other tasks; the last counts. */
export const AgainOffer = ({ exam, onAsk }: Offer) => (
  <section aria-labelledby="again" className={css.offer}>
    <Title order={2} id="again" size="h4">
      Можно написать ещё раз
    </Title>
    <p>
      Задачи будут другие, времени — {lengthWords(exam.minutes)}. Засчитается последняя работа: эта останется у
      преподавателя, но в оценку не пойдёт.
    </p>
    <Button variant="default" onClick={onAsk}>
      Написать ещё раз
    </Button>
  </section>
);

/** What was handed in before and counts no more. */
export function Tries({ exam: { lesson_id, tries } }: { exam: MyExam }) {
  const isTried = useSendLeft(lesson_id, noTasks);
  const { timeZone, nowMs } = useClock();
  return (
    <Stack gap="sm">
      {tries.map((one) => (
        <section key={one.nth} aria-labelledby={`try-${one.nth}`}>
          <Title order={2} id={`try-${one.nth}`} size="h4">
            {tryTitle(one)}
          </Title>
          <p className={css.when}>Сдано {deadlineWords(one.handed_in_at, timeZone, nowMs)}. В оценку не идёт.</p>
          <ol className={css.taken}>
            {one.tasks.map((task) => (
              <li key={task.task_id}>
                <span>{task.title}</span> <span>{tryPoints(task)}</span>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {isTried && <LeftOnDevice exam={{ lesson_id, tasks: tasksOf(tries) }} />}
    </Stack>
  );
}

const noTasks: readonly never[] = [];
const tasksOf = (tries: readonly ExamTry[]) => tries.flatMap(({ tasks }) => tasks);
