import { Button, VisuallyHidden } from '@mantine/core';
import type { MyExam } from '@put/contract/exams';
import { IconClock } from '@tabler/icons-react';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import type { Typing } from './exam-typing.ts';
import { clockWords, unansweredWords, warningWords } from './exam-words.ts';
import css from './exams.module.css';

type Props = {
  typing: Pick<Typing, 'isWritten'>;
  exam: MyExam | undefined;
  leftMs: number | null;
  onHandIn: () => void;
};

const urgentMs = 600_000;

/** The time that is left, how much is answered, and the hand-in. */
export function ExamBar({ typing, exam, leftMs, onHandIn }: Props) {
  const confirm = useConfirm();
  // what was typed a moment ago is an answer too
  const tasks = (exam?.tasks ?? []).map((task) => ({
    ...task,
    is_answered: task.is_answered || typing.isWritten(task.task_id),
  }));
  const answered = tasks.filter(({ is_answered }) => is_answered).length;
  const ask = async () => {
    const text = `${unansweredWords(tasks)} После сдачи ничего изменить нельзя.`;
    if (await confirm({ title: 'Сдать работу?', text, action: 'Сдать работу', cancel: 'Писать дальше' })) onHandIn();
  };
  const isUrgent = leftMs !== null && leftMs <= urgentMs;
  return (
    <section className={css.bar} aria-label="Контрольная" data-urgent={isUrgent || undefined}>
      <span className={css.left}>
        <IconClock size={18} aria-hidden />
        <span role="timer" aria-label="Осталось времени">
          {leftMs === null ? '—:—' : clockWords(leftMs)}
        </span>
      </span>
      {exam !== undefined && (
        <span className={css.answered}>
          С ответом {answered} из {tasks.length}
        </span>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {leftMs === null ? '' : warningWords(leftMs)}
      </VisuallyHidden>
      <Button size="compact-md" variant="default" disabled={exam === undefined} onClick={() => void ask()}>
        Сдать работу
      </Button>
    </section>
  );
}
