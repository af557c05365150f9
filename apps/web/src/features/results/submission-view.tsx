import { Text, Title } from '@mantine/core';
import type { adminSubmissions } from '@put/contract/submissions';
import type { ReplyOf } from '@put/contract/endpoint';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { Judgements } from './judgements.tsx';
import { Marking } from './marking.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import { deadlineWords } from '../../shared/schedule/deadline-words.ts';
import { useClock } from '../../shared/schedule/use-clock.ts';
import looks from '../../shared/printed.module.css';
import css from './submission-panel.module.css';
import { TestLines } from './test-lines.tsx';
import { VerdictMark } from '../../shared/verdict-mark.tsx';

type Submission = ReplyOf<typeof adminSubmissions.get>;

const lineHeightPx = 22.4;
const mostLines = 24;

type Props = { submission: Submission; onNextWaiting: (() => void) | undefined };

export function SubmissionView({ submission, onNextWaiting }: Props) {
  const { verdict, queued_at, files, tests, compiler_output, explanation, language } = submission;
  const { timeZone, nowMs } = useClock();
  /** Beside each part of the answer stands what came of it. */
  const isMarkedInAnswer = submission.kind === 'quiz' || submission.kind === 'parsons';
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
      {tests.length > 0 && !isMarkedInAnswer && (
        <section aria-labelledby="submission-tests">
          <Title order={3} id="submission-tests" mb="xs">
            Тесты
          </Title>
          <TestLines tests={tests} />
        </section>
      )}
      <Judgements submissionId={submission.id} taskId={submission.task_id} />
    </>
  );
}
