import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconChecklist, IconPlayerPlay, IconSend } from '@tabler/icons-react';
import { submissions } from '@put/contract/submissions';
import type { Language, SourceFile } from '@put/contract/languages';
import type { MyTask } from '@put/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { query } from '../../api/api.ts';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { useMessage } from '../../shared/messages.tsx';
import { Notice } from '../../shared/notice.tsx';
import { RowSkeletons } from '../../shared/query-states.tsx';
import { RefusalAlert } from '../../shared/refusal-alert.tsx';
import { Attempts } from './attempts.tsx';
import { isSameText, type Text } from './draft.ts';
import { OtherTextOffer, SaveLine } from './draft-line.tsx';
import { RunPanel } from './run-panel.tsx';
import { useDraft } from './use-draft.ts';
import { useJudge } from './use-judge.ts';
import { VerdictPanel } from './verdict-panel.tsx';
import css from './task-pane.module.css';

type Props = {
  task: MyTask;
  lessonId: number;
  statement: (task: MyTask, useAsInput: (input: string) => void) => ReactNode;
  closed: string | null;
  onward: ReactNode;
};

const languageNames: Record<Language, string> = { python: 'Python' };

/** Statement, editor, own input, verdict and attempts from top to bottom; the three buttons always in sight. */
export function Workplace({ task, lessonId, statement, closed, onward }: Props) {
  const messages = useMessage();
  const closedId = useId();
  const [starter] = useState(() => starterOf(task));
  const { text, save, other, keeper } = useDraft({ taskId: task.id, lessonId, starter });
  const [fileName, setFileName] = useState(starter.files[0]!.name);
  const [input, setInput] = useState(task.samples[0]?.input ?? '');
  const [samplesTaken, setSamplesTaken] = useState(0);
  const attempts = useQuery(
    query(submissions.ofTask, { params: { id: String(task.id) }, query: { lesson_id: String(lessonId) } }),
  );
  const judge = useJudge({ taskId: task.id, lessonId, attempts: attempts.data?.submissions, fileName });

  const file = text?.files.find(({ name }) => name === fileName) ?? text?.files[0];
  const edit = (content: string) => {
    if (text !== null && file !== undefined)
      keeper.type({ ...text, files: replaceFile(text.files, file.name, content) });
  };
  const send = (cause: 'submit' | 'check') => {
    keeper.sendNow();
    if (cause === 'submit' && closed !== null) messages.warning(`${closed}. Решение не отправить.`);
    else if (text !== null) judge.send(cause, text);
  };
  const run = () => {
    if (text !== null) judge.run(text, input);
  };
  const takeInput = (sample: string) => {
    setInput(sample);
    setSamplesTaken((count) => count + 1);
  };

  return (
    <>
      <div className={css.content}>
        {statement(task, takeInput)}
        <div className={css.editorCard} onBlur={() => keeper.sendNow()}>
          <div className={css.editorHead}>
            {text !== null && text.files.length > 1 ? (
              <SegmentedControl
                size="xs"
                aria-label="Файл"
                value={file?.name ?? ''}
                onChange={setFileName}
                data={text.files.map(({ name }) => name)}
              />
            ) : (
              <span>{file?.name ?? fileName}</span>
            )}
            {task.languages.length > 1 && text !== null ? (
              <Select
                size="xs"
                aria-label="Язык"
                allowDeselect={false}
                value={text.language}
                onChange={(language) => language && keeper.type({ ...text, language: language as Language })}
                data={task.languages.map((value) => ({ value, label: languageNames[value] }))}
              />
            ) : (
              <span className={css.quiet}>{languageNames[task.languages[0]!]}</span>
            )}
            {text !== null && !isSameText(text, starter) && (
              <Button variant="subtle" color="gray" size="compact-sm" ml="auto" onClick={() => keeper.replace(starter)}>
                Начать заново
              </Button>
            )}
          </div>
          {other !== null && (
            <OtherTextOffer other={other} onTake={() => keeper.takeOther()} onDrop={() => keeper.dropOther()} />
          )}
          <div className={css.editor}>
            {file === undefined || text === null ? (
              <RowSkeletons rows={5} height={20} />
            ) : (
              <CodeEditor
                key={file.name}
                value={file.content}
                onChange={edit}
                language={text.language}
                label="Решение"
                onRun={run}
                onSubmit={() => send('submit')}
                error={judge.errorPlace}
              />
            )}
          </div>
        </div>
        <RunPanel input={input} onInput={setInput} samplesTaken={samplesTaken} run={judge.runState} onRun={run} />
        {judge.isEmptyTried && <Notice kind="warning">Напишите решение: сейчас оно пустое.</Notice>}
        <RefusalAlert
          of={submissions.create}
          error={judge.sendError}
          explain={noOwnWords}
          {...(judge.repeat && { onRetry: judge.repeat })}
        />
        {judge.submission !== null && <VerdictPanel of={judge.submission} onward={onward} />}
        <Attempts of={attempts} onTakeCode={({ language, files }) => keeper.replace({ language, files })} />
      </div>
      <div className={css.bar} role="group" aria-label="Действия">
        {closed !== null && (
          <span id={closedId} className={css.closed}>
            {closed}
          </span>
        )}
        <SaveLine save={save} />
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={judge.runState.isPending}
          disabled={text === null}
          onClick={run}
        >
          Запустить
        </Button>
        {task.samples.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconChecklist size={16} aria-hidden />}
            loading={judge.sending === 'check'}
            disabled={text === null || judge.sending === 'submit'}
            onClick={() => send('check')}
          >
            Проверить на примерах
          </Button>
        )}
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={judge.sending === 'submit'}
          disabled={text === null || judge.sending === 'check'}
          // stays in reach, so that whoever comes to it learns why
          {...(closed !== null && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': closedId })}
          onClick={() => send('submit')}
        >
          Отправить
        </Button>
      </div>
    </>
  );
}

/** The server's own words are the best ones here. */
const noOwnWords = {
  not_found: null,
  task_not_ready: null,
  language_not_allowed: null,
  attempts_used_up: null,
  too_soon: null,
  lesson_closed: null,
  lesson_locked: null,
};

const replaceFile = (files: readonly SourceFile[], name: string, content: string): SourceFile[] =>
  files.map((file) => (file.name === name ? { name, content } : file));

const starterOf = ({ languages, starter_files }: MyTask): Text => ({
  language: languages[0]!,
  files: starter_files.length > 0 ? starter_files : [{ name: 'main.py', content: '' }],
});
