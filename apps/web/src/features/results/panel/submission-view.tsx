import { Notice } from '../../../ui/messages/notice.tsx';
import { Skeleton, Title } from '@mantine/core';
import type { adminSubmissions } from '@put/contract/submissions/submissions';
import type { ReplyOf } from '@put/contract/base/endpoint';
import { findingsOf } from '../../../kinds/findings.ts';
import { lazy, Suspense } from 'react';
import { Judgements } from './judgements.tsx';
import { Marking } from './marking.tsx';
import { ComingCode } from '../../../parts/remarks/coming-code.tsx';
import looks from '../../../parts/runs/printed.module.css';
import css from './submission-panel.module.css';
import { SteppedTests } from './stepped-tests.tsx';

type Submission = ReplyOf<typeof adminSubmissions.get>;

const RemarkedFiles = lazy(() => import('../remarks/remarked-files.tsx'));
const Comparison = lazy(() => import('../remarks/comparison.tsx'));

type Props = {
  submission: Submission;
  /** The attempt that it is compared with; null: it is shown itself. */
  comparedId: number | null;
  onNextWaiting: (() => void) | undefined;
  sendPlace: HTMLElement | null;
};

/** The work first, then what the judge said of it. */
export function SubmissionView({ submission, comparedId, onNextWaiting, sendPlace }: Props) {
  const { files, tests, compiler_output, explanation } = submission;
  return (
    <>
      <div>
        {submission.is_erased === true && (
          <Notice kind="warning">Того, что было сдано, больше нет: данные человека стёрты. Баллы остались.</Notice>
        )}
        <TakenAsItIs {...submission} />
        <Suspense fallback={<Skeleton height={160} />}>
          {comparedId !== null && <Comparison submission={submission} otherId={comparedId} />}
        </Suspense>
        <div hidden={comparedId !== null}>
          <Marking submission={submission} onNext={onNextWaiting} />
          <Suspense fallback={<ComingFiles files={files} />}>
            {files.length > 0 && <RemarkedFiles submission={submission} sendPlace={sendPlace} />}
          </Suspense>
        </div>
      </div>
      <div>
        {explanation !== null && <p className={css.explanation}>{explanation}</p>}
        {compiler_output !== '' && (
          <div className={css.output}>
            <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке">
              {compiler_output}
            </pre>
          </div>
        )}
        {tests.length > 0 && findingsOf(submission.kind).tests !== null && <SteppedTests submission={submission} />}
        <Judgements submissionId={submission.id} taskId={submission.task_id} />
      </div>
    </>
  );
}

/** What the end of an exam took though it breaks a rule, and what it is still copying. */
const TakenAsItIs = ({ broken_rule, is_copying }: Pick<Submission, 'broken_rule' | 'is_copying'>) => (
  <>
    {broken_rule !== null && (
      <div className={css.taken}>
        <Notice kind="warning" title="Сдано в конце контрольной как есть">
          {broken_rule}.
        </Notice>
      </div>
    )}
    {is_copying && <p>Файлы контейнера копируются… Потом их посмотрит проверка.</p>}
  </>
);

const ComingFiles = ({ files }: Pick<Submission, 'files'>) =>
  files.map(({ name, content }) => (
    <section key={name} className={css.code}>
      <Title order={3} className={css.file}>
        {name}
      </Title>
      <ComingCode code={content} />
    </section>
  ));
