import { Title } from '@mantine/core';
import type { adminSubmissions } from '@put/contract/submissions';
import type { ReplyOf } from '@put/contract/endpoint';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { findingsOf } from '../../kinds/findings.ts';
import { Judgements } from './judgements.tsx';
import { Marking } from './marking.tsx';
import looks from '../../parts/runs/printed.module.css';
import css from './submission-panel.module.css';
import { SteppedTests } from './stepped-tests.tsx';

type Submission = ReplyOf<typeof adminSubmissions.get>;

const lineHeightPx = 22.4;
const mostLines = 24;

type Props = { submission: Submission; onNextWaiting: (() => void) | undefined };

/** The work first, then what the judge said of it. */
export function SubmissionView({ submission, onNextWaiting }: Props) {
  const { files, tests, compiler_output, explanation, language } = submission;
  return (
    <>
      <div>
        <Marking submission={submission} onNext={onNextWaiting} />
        {files.map(({ name, content }) => (
          <section key={name} className={css.code} aria-label={`Файл ${name}`}>
            <Title order={3} className={css.file}>
              {name}
            </Title>
            <div style={{ height: Math.min(mostLines, content.split('\n').length + 1) * lineHeightPx + 16 }}>
              <CodeEditor value={content} language={language ?? 'text'} label={`Решение, файл ${name}`} readOnly />
            </div>
          </section>
        ))}
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
