import { Text, Title } from '@mantine/core';
import type { adminSubmissions, TestResult } from '@put/contract/submissions';
import type { ReplyOf } from '@put/contract/endpoint';
import { AnswerView } from '../../shared/answers/answer-kinds.tsx';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { Marking } from './marking.tsx';
import { LinkAnchor } from '../../shared/links.tsx';
import css from './submission-panel.module.css';
import { VerdictMark } from '../../shared/verdict-mark.tsx';

type Submission = ReplyOf<typeof adminSubmissions.get>;

const moment = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });
const lineHeightPx = 22.4;
const mostLines = 24;

type Props = { submission: Submission; onNextWaiting: (() => void) | undefined };

export function SubmissionView({ submission, onNextWaiting }: Props) {
  const { verdict, queued_at, files, tests, compiler_output, explanation, language } = submission;
  /** Beside each part of the answer stands what came of it. */
  const isMarkedInAnswer = submission.kind === 'quiz' || submission.kind === 'parsons';
  return (
    <>
      <div className={css.verdict}>
        {verdict !== null && <VerdictMark verdict={verdict} />}
        {submission.status === 'review' && <strong>Ждёт проверки</strong>}
        <Text size="sm" c="dimmed">
          Отправлено <time dateTime={queued_at}>{moment.format(new Date(queued_at))}</time>
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
        <pre className={css.output} tabIndex={0} aria-label="Сообщение об ошибке">
          {compiler_output}
        </pre>
      )}
      <AnswerView submission={submission} />
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
          <ol className={css.tests}>
            {tests.map((test) => (
              <TestLine key={`${test.group}-${test.number}`} test={test} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

const whole = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 });

function TestLine({ test }: { test: TestResult }) {
  const { group_name, number, verdict, time_ms, memory_kb, message } = test;
  const texts = [
    ['Ввод', test.input],
    ['Ожидалось', test.expected],
    ['Получено', test.got],
    ['Поток ошибок', test.stderr],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]));
  const line = (
    <>
      <span className={css.testName}>
        {group_name}, тест {number}
      </span>
      <VerdictMark verdict={verdict} />
      <span className={css.cost}>
        {time_ms !== null && `${whole.format(time_ms)} мс`}
        {memory_kb !== null && memory_kb > 0 && `, ${whole.format(memory_kb / 1024)} МБ`}
      </span>
    </>
  );
  if (texts.length === 0 && !message) return <li className={css.test}>{line}</li>;
  return (
    <li>
      <details>
        <summary className={css.test}>{line}</summary>
        <div className={css.details}>
          {message && <p className={css.explanation}>{message}</p>}
          {texts.map(([name, text]) => (
            <div key={name}>
              <Text size="xs" c="dimmed">
                {name}
              </Text>
              <pre className={css.output} tabIndex={0} aria-label={name}>
                {text}
              </pre>
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}
