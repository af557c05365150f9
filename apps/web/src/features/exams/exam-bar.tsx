import { Button, VisuallyHidden } from '@mantine/core';
import type { MyExam, MyExamTask } from '@put/contract/exams/exams';
import { IconClock } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import type { Typing } from './exam-typing.ts';
import { brokenWords, clockWords, openWords, unansweredWords, warningWords } from './exam-words.ts';
import css from './exams.module.css';

type Props = {
  typing: Pick<Typing, 'isWritten' | 'nowMs' | 'sendAll'>;
  exam: MyExam | undefined;
  /** Reads the exam again. */
  look: () => Promise<MyExam | undefined>;
  leftMs: number | null;
  onHandIn: () => void;
};

const urgentMs = 600_000;

/** The time that is left, how much is answered, and the hand-in. */
export function ExamBar({ typing, exam, look, leftMs, onHandIn }: Props) {
  const confirm = useConfirm();
  const [isLooking, setLooking] = useState(false);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the moment of the answer, which is another one each time
  const toldMs = useMemo(() => typing.nowMs(), [exam]);
  // what was typed a moment ago is an answer too
  const tasks = (exam?.tasks ?? []).map((task) => ({
    ...task,
    is_answered: task.is_answered || typing.isWritten(task.task_id, toldMs),
  }));
  const answered = tasks.filter(({ is_answered }) => is_answered).length;
  const ask = async () => {
    setLooking(true);
    const known = await lookAgain(typing, look);
    setLooking(false);
    const text = <HandInText tasks={known?.tasks ?? tasks} />;
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
      {exam?.nth === 0 && <strong>Пробная</strong>}
      {exam !== undefined && (
        <span className={css.answered}>
          С ответом {answered} из {tasks.length}
        </span>
      )}
      <VisuallyHidden role="status" aria-live="polite">
        {leftMs === null ? '' : warningWords(leftMs)}
      </VisuallyHidden>
      <Button
        size="compact-md"
        variant="default"
        disabled={exam === undefined}
        loading={isLooking}
        onClick={() => void ask()}
      >
        Сдать работу
      </Button>
    </section>
  );
}

/** The server knows which rules answers break, so it gets what was typed a moment ago. Without a network: undefined. */
async function lookAgain(typing: Props['typing'], look: Props['look']): Promise<MyExam | undefined> {
  try {
    await typing.sendAll();
    return await look();
  } catch {
    return undefined;
  }
}

function HandInText({ tasks }: { tasks: readonly MyExamTask[] }) {
  const [open, broken] = [openWords(tasks), brokenWords(tasks)];
  return (
    <>
      {(open.length === 0 || tasks.some((task) => !task.is_answered)) && (
        <span className={css.line}>{unansweredWords(tasks)}</span>
      )}
      <NotedTasks title="Отвечено не на всё:" lines={open} />
      <NotedTasks title="Правилам задачи не отвечает:" lines={broken} after="Это будет сдано как есть и отмечено." />
      <span className={css.line}>После сдачи ничего изменить нельзя.</span>
    </>
  );
}

/** Nothing without lines. */
function NotedTasks({ title, lines, after }: { title: string; lines: readonly string[]; after?: string }) {
  if (lines.length === 0) return null;
  return (
    <span className={css.line}>
      <strong>{title}</strong>
      {lines.map((words) => (
        <span key={words} className={css.line} data-noted>
          {words}
        </span>
      ))}
      {after}
    </span>
  );
}
