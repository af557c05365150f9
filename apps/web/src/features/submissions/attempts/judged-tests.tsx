import type { TaskKind } from '@put/contract/kinds/kinds';
import type { Submission } from '@put/contract/submissions/submissions';
import { useState } from 'react';
import { findingsOf } from '../../../kinds/findings.ts';
import { TestStops } from '../../../parts/test-stops/test-stops.tsx';
import { AnswerParts } from './answer-parts.tsx';
import { CheckLines } from './check-lines.tsx';
import { ChosenTest } from './chosen-test.tsx';
import { firstFailed } from './failed-tests.ts';
import css from './verdict.module.css';

type Props = { submission: Submission; kind: TaskKind };

/** What became of each test, or of each part of an answer. */
export function JudgedTests({ submission, kind }: Props) {
  const { tests, parts } = findingsOf(kind);
  if (tests === null) return parts === null ? null : <AnswerParts parts={parts(submission)} />;
  return tests.areAllOpen ? (
    <>
      <CheckLines tests={submission.tests} looks={tests} />
      <WhySkipped tests={submission.tests} />
    </>
  ) : (
    // each judgement begins with its own first failed test
    <Choice key={`${submission.id} ${submission.queued_at}`} submission={submission} kind={kind} />
  );
}

/** One message for a group, however many of its tests were skipped. */
const WhySkipped = ({ tests }: Pick<Submission, 'tests'>) =>
  [...new Set(tests.flatMap(({ verdict, message }) => (verdict === 'skipped' ? (message ?? []) : [])))].map((words) => (
    <p key={words} className={css.quiet}>
      {words}
    </p>
  ));

/** The tests as stops; the first failed one is chosen. */
function Choice({ submission, kind }: Props) {
  const { tests, tests_total, status, language, files, id } = submission;
  const [chosen, setChosen] = useState<number>();
  const waiting = status === 'done' ? 0 : Math.max(0, tests_total - tests.length);
  const failed = firstFailed(tests);
  const at = waiting > 0 ? undefined : (chosen ?? (failed < 0 ? undefined : failed));
  if (tests.length + waiting === 0) return null;
  return (
    <>
      <TestStops tests={tests} waiting={waiting} value={at} onChange={setChosen} />
      {waiting > 0 && <p className={css.quiet}>Писать можно дальше: проверяется то, что отправлено.</p>}
      {at === undefined ? (
        <WhySkipped tests={tests} />
      ) : (
        <ChosenTest key={at} {...{ tests, at, kind }} files={language === 'python' ? files : null} submissionId={id}>
          {tests[at]!.verdict !== 'skipped' && <WhySkipped tests={tests} />}
        </ChosenTest>
      )}
    </>
  );
}
