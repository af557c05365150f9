import { pairParts } from '../../../kinds/attempt-text.ts';
import { SegmentedControl } from '@mantine/core';
import type { MyTask } from '@put/contract/tasks/tasks';
import { useState } from 'react';
import { AnswerView } from '../../../kinds/answer-view.tsx';
import { CodeBlock } from '../../../ui/code/code-block.tsx';
import { TextDifference } from '../../../ui/text-difference/text-difference.tsx';
import type { Text } from '../../../parts/answers/draft.ts';
import css from './earlier.module.css';
import { partsOf } from './parts-of.ts';

type Props = {
  task: MyTask;
  text: Text;
  /** What stands in the editor; null: nothing. */
  now: Text | null;
};

/** Another text of the same task, and how it differs from the one in the editor. */
export function TextView({ task, text, now }: Props) {
  const [shows, setShows] = useState<'text' | 'difference'>('text');
  const name = text.answer === null ? 'Код' : 'Ответ';
  return (
    <div className={css.view}>
      {now !== null && (
        <SegmentedControl
          size="xs"
          aria-label="Что показать"
          value={shows}
          onChange={(value) => setShows(value as typeof shows)}
          data={[
            { value: 'text', label: name },
            { value: 'difference', label: 'Отличия' },
          ]}
        />
      )}
      {shows === 'difference' && now !== null ? (
        <Difference {...{ task, text, now }} />
      ) : (
        <>
          {text.files.map((file) => (
            <div key={file.name}>
              {text.files.length > 1 && <div className={css.quiet}>{file.name}</div>}
              <CodeBlock code={file.content} language={text.language ?? 'text'} />
            </div>
          ))}
          <AnswerView submission={{ kind: task.kind, answer: text.answer, view: task.view, tests: [], review: null }} />
        </>
      )}
    </div>
  );
}

function Difference({ task, text, now }: Props & { now: Text }) {
  const parts = pairParts(partsOf(task, now), partsOf(task, text));
  return (
    <>
      <p className={css.quiet}>По сравнению с тем, что в редакторе: «+» — здесь есть, «−» — здесь нет.</p>
      {parts.map(({ name, before, after }) => (
        <div key={name}>
          {parts.length > 1 && <div className={css.quiet}>{name}</div>}
          <TextDifference {...{ before, after }} label={`Отличия: ${name}`} />
        </div>
      ))}
    </>
  );
}
