import { Text, TextInput } from '@mantine/core';
import { memo, useDeferredValue, useState } from 'react';
import { CodeEditor } from '../../shared/code-editor/code-editor.tsx';
import { Markdown } from '../../shared/markdown/markdown.tsx';
import { type PaneSizes, Panes } from '../../shared/panes/panes.tsx';
import { type Errors } from './errors-by-field.ts';
import { FieldError } from './field-error.tsx';
import { Section } from './section.tsx';
import css from './task-editor.module.css';
import type { TaskForm } from './task-form.ts';
import type { Change } from './use-task-form.ts';

type Props = Pick<TaskForm, 'title' | 'statement'> & { errors: Errors; change: Change; isNew: boolean };

export const TextSection = memo(function TextSection({ title, statement, errors, change, isNew }: Props) {
  const [sizes, setSizes] = useState<PaneSizes>([0.5, 0.5]);
  const shown = useDeferredValue(statement);
  return (
    <Section anchor="text" title="Текст задачи">
      <TextInput
        label="Название"
        size="md"
        mb="md"
        autoFocus={isNew}
        data-path="title"
        value={title}
        error={errors['title']}
        onChange={({ currentTarget: { value } }) => change('title', () => ({ title: value }))}
      />
      <div className={css.statement} data-path="statement">
        <Panes
          leftLabel="Markdown"
          rightLabel="Как увидит ученик"
          sizes={sizes}
          onSizes={setSizes}
          left={
            <CodeEditor
              label="Условие"
              language="markdown"
              value={statement}
              placeholder="Что дано, что найти, в каком виде ввод и вывод. Формулы — $a^2$, код — `print()`."
              onChange={(value) => change('statement', () => ({ statement: value }))}
            />
          }
          right={
            <div className={css.preview}>
              {shown.trim() === '' ? (
                <Text c="dimmed">Здесь появится условие таким, каким его увидит ученик.</Text>
              ) : (
                <Markdown text={shown} topHeading={3} idPrefix="statement-" />
              )}
            </div>
          }
        />
      </div>
      <FieldError words={errors['statement']} />
    </Section>
  );
});
