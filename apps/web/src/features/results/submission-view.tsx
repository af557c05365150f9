import { Text, Title } from '@mantine/core';
import type { adminSubmissions } from '@put/contract/submissions';
import type { ReplyOf } from '@put/contract/endpoint';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { findingsOf } from '../../kinds/findings.ts';
import { Judgements } from './judgements.tsx';
import { Marking } from './marking.tsx';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import looks from '../../parts/runs/printed.module.css';
import css from './submission-panel.module.css';
import { SteppedTests } from './stepped-tests.tsx';
import { VerdictMark } from '../../parts/verdict/verdict-mark.tsx';

type Submission = ReplyOf<typeof adminSubmissions.get>;

const lineHeightPx = 22.4;
const mostLines = 24;

type Props = { submission: Submission; onNextWaiting: (() => void) | undefined };

export function SubmissionView({ submission, onNextWaiting }: Props) {
  const { verdict, queued_at, files, tests, compiler_output, explanation, language } = submission;
  const { timeZone, nowMs } = useClock();
  return (
    <>
      <div className={css.verdict}>
        {verdict !== null && <VerdictMark verdict={verdict} />}
        {submission.status === 'review' && <strong>Ждёт проверки</strong>}
        <Text size="sm" c="dimmed">
          Отправлено <time dateTime={queued_at}>{deadlineWords(queued_at, timeZone, nowMs)}</time>
          {' · '}
          <LinkAnchor
            size="sm"
            underline="always"
            to="/admin/task/$taskId"
            params={{ taskId: String(submission.task_id) }}
            search={{ judged: submission.task_version }}
          >
            версия задачи {submission.task_version}
          </LinkAnchor>
        </Text>
      </div>
      {explanation !== null && <p className={css.explanation}>{explanation}</p>}
      {compiler_output !== '' && (
        <div className={css.output}>
          <pre className={looks.printed} tabIndex={0} aria-label="Сообщение об ошибке">
            {compiler_output}
          </pre>
        </div>
      )}
      <Marking submission={submission} onNext={onNextWaiting} />
      {files.map(({ name, content }) => (
        <section key={name} aria-label={`Файл ${name}`}>
          {files.length > 1 && <Title order={3}>{name}</Title>}
          <div
            className={css.code}
            style={{ height: Math.min(mostLines, content.split('\n').length + 1) * lineHeightPx + 16 }}
          >
            <CodeEditor value={content} language={language ?? 'text'} label={`Решение, файл ${name}`} readOnly />
          </div>
        </section>
      ))}
      {tests.length > 0 && findingsOf(submission.kind).tests !== null && (
        <section aria-labelledby="submission-tests">
          <Title order={3} id="submission-tests" mb="xs">
            Тесты
          </Title>
          <SteppedTests submission={submission} />
        </section>
      )}
      <Judgements submissionId={submission.id} taskId={submission.task_id} />
    </>
  );
}
