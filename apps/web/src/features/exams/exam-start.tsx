import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { exams, type MyExam } from '@put/contract/exams/exams';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../api/api.ts';
import { wordsOf } from '../../api/errors.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import { deadlineWords } from '../../parts/schedule/deadline-words.ts';
import { useClock } from '../../parts/time/use-clock.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { againWords, feedbackWords, graceWords, lengthWords, startWords, taskForms } from './exam-words.ts';
import css from './exams.module.css';

type Props = {
  exam: MyExam;
  /** Which sitting begins, and what it has; null: the exam is no longer to begin. */
  ahead: MyExam['ahead'];
  onBegun: () => Promise<void>;
  onBack?: () => void;
};

/** The rules of a sitting, and its start. */
export function ExamStart({ exam, ahead, onBegun, onBack }: Props) {
  const clock = useClock();
  const [consents, setConsents] = useState(false);
  const begin = useMutation({ ...mutation(exams.begin), onSuccess: onBegun });
  const { minutes, closes_at, feedback, grace_s, rules, rules_tree, repeats = 0 } = exam;
  const nth = ahead?.nth ?? 1;
  const words = startWords(nth);
  return (
    <Stack gap="lg">
      <PageHeader title={exam.title} description={words.title} />
      {words.notice !== null && <Notice kind="warning">{words.notice}</Notice>}
      <dl className={css.facts}>
        {ahead !== null && (
          <div>
            <dt>Задачи</dt>
            <dd>{countWords(ahead.tasks, taskForms)}</dd>
          </div>
        )}
        <div>
          <dt>Время</dt>
          <dd>{lengthWords(minutes)}</dd>
        </div>
        {closes_at !== null && (
          <div>
            <dt>Закончить до</dt>
            <dd>{deadlineWords(closes_at, clock.timeZone, clock.nowMs)}</dd>
          </div>
        )}
        <div>
          <dt>Результаты</dt>
          <dd>{nth === 0 ? 'Баллы видны сразу, если проверяет не преподаватель.' : feedbackWords[feedback]}</dd>
        </div>
      </dl>
      <ul className={css.notes}>
        <li>Часы пойдут, когда вы нажмёте «{words.action}», и остановить их нельзя.</li>
        <li>Всё, что вы пишете, сохраняется само. Когда время выйдет, работа сдастся сама.</li>
        <li>«Отправить» под задачей нажимать не обязательно: в конце сдастся всё, что написано.</li>
        <li>{graceWords(grace_s)}</li>
        {ahead?.may_have_container === true && (
          <li>
            Файлы своего Linux сдаются так же. В конце он остановится, и зачтётся то, что в нём было в эту минуту.
          </li>
        )}
        {nth === 1 && repeats > 0 && <li>{againWords(repeats)}</li>}
        <li>Подсказок и чужих решений во время контрольной нет.</li>
      </ul>
      {rules !== '' && <Markdown text={rules} tree={rules_tree} topHeading={2} idPrefix="rules-" />}
      <Checkbox
        label="Правила прочитаны, работу выполняю без чужой помощи"
        checked={consents}
        onChange={(event) => setConsents(event.currentTarget.checked)}
      />
      {begin.error !== null && <Notice kind="error">{wordsOf(begin.error)}</Notice>}
      <Group gap="sm">
        <Button
          size="md"
          disabled={!consents}
          loading={begin.isPending}
          onClick={() => begin.mutate({ params: { id: String(exam.lesson_id) }, body: { consents: true, nth } })}
        >
          {words.action}
        </Button>
        {onBack !== undefined && (
          <Button size="md" variant="default" disabled={begin.isPending} onClick={onBack}>
            Назад
          </Button>
        )}
      </Group>
    </Stack>
  );
}
