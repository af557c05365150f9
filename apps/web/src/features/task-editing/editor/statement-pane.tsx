import { Text, Title } from '@mantine/core';
import { memo, useState } from 'react';
import { MarkdownEditor, type WritingView } from '../../../parts/markdown-editor/markdown-editor.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import css from '../../../parts/task-form/task-editor.module.css';
import { Segments } from '../../../ui/fields/segments.tsx';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { useExample } from '../variants/use-example.ts';
import { statementHint } from './statement-hint.ts';

type Props = Pick<TaskForm, 'kind' | 'statement' | 'variant'> & { errors: Errors; change: Change };

const views: { value: WritingView; label: string }[] = [
  { value: 'text', label: 'Текст' },
  { value: 'both', label: 'Рядом' },
  { value: 'look', label: 'Как видит ученик' },
];

export const StatementPane = memo(function StatementPane({ kind, statement, variant, errors, change }: Props) {
  const example = useExample({ kind, statement, variant });
  const [view, setView] = useState<WritingView>('both');
  return (
    <section className={css.statement} data-zone="statement" aria-labelledby="task-statement">
      <div className={css.paneHead}>
        <Title order={2} id="task-statement" className={css.paneTitle}>
          Условие
        </Title>
        <div className={css.views}>
          <Segments label="Вид условия" value={view} onChange={setView} options={views} />
        </div>
      </div>
      <div data-path="statement" className={css.writing}>
        <MarkdownEditor
          label="Условие"
          placeholder={statementHint(kind)}
          emptyPreview="Здесь появится условие таким, каким его увидит ученик."
          value={statement}
          look={example?.look}
          onChange={(value) => change('statement', () => ({ statement: value }))}
          topHeading={3}
          idPrefix="statement-"
          view={view}
        />
      </div>
      {example !== null && view !== 'text' && (
        <Text size="xs" c="dimmed" px="md" py={4}>
          Показан вариант {example.seed}: у каждого ученика свои данные.
        </Text>
      )}
      <FieldError words={errors['statement']} />
    </section>
  );
});
