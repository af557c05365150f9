import { Skeleton } from '@mantine/core';
import type { Submission } from '@put/contract/submissions/submissions';
import type { MyTask } from '@put/contract/tasks/tasks';
import { Suspense } from 'react';
import { workplaceOf } from '../../../kinds/workplaces.ts';
import { RowSkeletons } from '../../../parts/states/query-states.tsx';
import type { CodeError } from '../../../ui/code-editor/code-editor.tsx';
import { CodeCard } from '../attempts/code-card.tsx';
import { isSameAnswer, type Text } from '../../../parts/answers/draft.ts';
import css from './task-pane.module.css';

type Props = {
  task: MyTask;
  lessonId: number;
  /** Null until it is loaded. */
  text: Text | null;
  starter: Text;
  fileName: string;
  setFileName: (name: string) => void;
  errorPosition: CodeError | null;
  /** The file with an error. */
  failed: string | null;
  /** The last judgement; undefined when it belongs to another variant. */
  judged: Submission | undefined;
  onType: (text: Text) => void;
  onReset: () => void;
  onRun: () => void;
  onSubmit: () => void;
};

/** The editor, or the answer form of the task's kind. */
export function SolutionField({ task, lessonId, text, judged, ...given }: Props) {
  const { answer } = workplaceOf(task.kind);
  if (text === null)
    return (
      <div className={css.form}>
        <RowSkeletons rows={5} height={20} />
      </div>
    );
  if (answer !== null)
    return (
      <div className={css.form}>
        <Suspense fallback={<Skeleton height={160} />}>
          <answer.Field
            task={task}
            lessonId={lessonId}
            answer={text.answer}
            onChange={(changed) => given.onType({ ...text, answer: changed })}
            judged={isAsJudged(judged, text) ? judged! : null}
          />
        </Suspense>
      </div>
    );
  return text.files.length === 0 ? null : <CodeCard {...{ task, text }} {...given} />;
}

/** Marks are shown only with the answer that they were given for. */
const isAsJudged = (submission: Submission | undefined, text: Text): boolean =>
  submission?.status === 'done' && isSameAnswer(submission.answer, text.answer);
