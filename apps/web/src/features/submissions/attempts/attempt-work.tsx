import { Button, SegmentedControl, Select } from '@mantine/core';
import { type Submission, type SubmissionRow, submissions } from '@put/contract/submissions/submissions';
import { verdictWords } from '@put/contract/judge/verdicts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { query } from '../../../api/api.ts';
import { AnswerView } from '../../../kinds/answer-view.tsx';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { askAbout, askedFile } from '../../../parts/questions/asking.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { TextDifference } from '../../../ui/text-difference/text-difference.tsx';
import { numberOf } from './attempt-number.ts';
import { askBackAt } from '../work/ask-back.ts';
import { pairAttempts } from '../../../kinds/attempt-text.ts';
import css from './attempts.module.css';

const ReadRemarks = lazy(() =>
  import('../../../parts/remarks/read-remarks.tsx').then((module) => ({ default: module.ReadRemarks })),
);

type Props = {
  submission: Submission;
  /** All attempts, newest first. */
  rows: readonly SubmissionRow[];
};

/** The handed-in work, or its difference from another attempt; by default from the previous one. */
export function AttemptWork({ submission, rows }: Props) {
  const [shows, setShows] = useState<'work' | 'difference'>('work');
  const others = rows.filter(({ id }) => id !== submission.id);
  const [otherId, setOtherId] = useState(() => (others.find(({ id }) => id < submission.id) ?? others[0])?.id ?? null);
  return (
    <>
      {otherId !== null && (
        <div className={css.choice}>
          <SegmentedControl
            size="xs"
            aria-label="Что показать"
            value={shows}
            onChange={(value) => setShows(value as typeof shows)}
            data={[
              { value: 'work', label: submission.answer === null ? 'Код' : 'Ответ' },
              { value: 'difference', label: 'Отличия' },
            ]}
          />
          {shows === 'difference' && (
            <Select
              size="xs"
              aria-label="С какой попыткой сравнить"
              allowDeselect={false}
              value={String(otherId)}
              onChange={(id) => id !== null && setOtherId(Number(id))}
              data={others.map((row) => ({ value: String(row.id), label: nameOf(row, rows) }))}
              className={css.other}
            />
          )}
        </div>
      )}
      {shows === 'difference' && otherId !== null ? (
        <Difference submission={submission} otherId={otherId} />
      ) : (
        <>
          <Files submission={submission} />
          <AnswerView submission={submission} onAsk={askBackAt(submission)} />
        </>
      )}
    </>
  );
}

const nameOf = (row: SubmissionRow, rows: readonly SubmissionRow[]): string =>
  `с попыткой ${numberOf(row, rows)}${row.verdict === null ? '' : `: ${verdictWords[row.verdict].toLowerCase()}`}`;

/** Always from the older to the newer attempt, whichever is open. */
function Difference({ submission, otherId }: { submission: Submission; otherId: number }) {
  const read = useQuery(query(submissions.get, { params: { id: String(otherId) } }));
  return (
    <QueryStates of={read} skeleton={<RowSkeletons rows={3} />}>
      {(other) => {
        const parts = pairAttempts(submission, other);
        return parts.map(({ name, before, after }) => (
          <div key={name}>
            {parts.length > 1 && <div className={css.quiet}>{name}</div>}
            <TextDifference {...{ before, after }} label={`Отличия: ${name}`} />
          </div>
        ));
      }}
    </QueryStates>
  );
}

/** A file with remarks shows them beside its lines. Lines that are selected can be asked about (`features/questions`). */
const Files = ({ submission }: { submission: Submission }) => {
  const { id, task_id, files, language, remarks } = submission;
  return files.map((file) => (
    <div key={file.name} data-submission={id} data-file={file.name}>
      {files.length > 1 && <div className={css.quiet}>{file.name}</div>}
      {remarks.some((remark) => remark.file === file.name) ? (
        <Suspense fallback={<RowSkeletons rows={3} />}>
          <div className={css.remarkedFile}>
            <ReadRemarks file={file} {...{ submission }} />
          </div>
        </Suspense>
      ) : (
        <CodeBlock code={file.content} language={language ?? 'text'} />
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => askAbout({ taskId: task_id, code: askedFile(id, file) })}
      >
        Спросить о строке
      </Button>
    </div>
  ));
};
