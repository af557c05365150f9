import { TextInput } from '@mantine/core';
import { memo } from 'react';
import { MarkdownEditor } from '../../../parts/markdown-editor/markdown-editor.tsx';
import { type Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { statementHint } from './statement-hint.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = Pick<TaskForm, 'kind' | 'title' | 'statement'> & { errors: Errors; change: Change; isNew: boolean };

export const TextSection = memo(function TextSection({ kind, title, statement, errors, change, isNew }: Props) {
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
      <div data-path="statement">
        <MarkdownEditor
          label="Условие"
          placeholder={statementHint(kind)}
          emptyPreview="Здесь появится условие таким, каким его увидит ученик."
          value={statement}
          onChange={(value) => change('statement', () => ({ statement: value }))}
          topHeading={3}
          idPrefix="statement-"
        />
      </div>
      <FieldError words={errors['statement']} />
    </Section>
  );
});
