import { Text } from '@mantine/core';
import type { Verification } from '@put/contract/tasks/task-verification';
import { useMemo } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { Caught, caughtByTest } from '../tests/caught.ts';
import { TestConfig, TestsOfKind } from '../tests/tests-of-kind.ts';
import { TestsSection } from '../tests/tests-section.tsx';
import { KindFields } from './kind-fields.tsx';
import { StatementPane } from './statement-pane.tsx';

type Props = {
  form: TaskForm;
  saved: TaskForm;
  /** Of the saved task: what of its check only a real Linux has. */
  needsLinux: readonly string[];
  /** The last check, if it is of the saved task. */
  verification: Verification | null;
  errors: Errors;
  change: Change;
};

/** The statement, and beside it what an answer is judged by: tests, questions, lines or criteria. */
export function WorkPanes({ form, saved, needsLinux, verification, errors, change }: Props) {
  const { tests, Pane } = editingOf(form.kind);
  const caught = useMemo(() => caughtByTest(saved.test_groups, verification), [saved.test_groups, verification]);
  return (
    <div className={css.work}>
      <StatementPane kind={form.kind} statement={form.statement} variant={form.variant} {...{ errors, change }} />
      <div className={css.pane} data-zone="tests">
        {Pane !== null && <KindFields Fields={Pane} config={form.config} {...{ errors, change }} />}
        {needsLinux.length > 0 && (
          <Text size="sm" c="dimmed">
            Проверка работает только в настоящем Linux. Нужно: {needsLinux.join(', ')}. На сервере с простой командной
            строкой задачу можно открыть, а отправить нельзя: ученик увидит это заранее.
          </Text>
        )}
        {tests !== null && (
          <Caught value={caught}>
            <TestsSection
              groups={form.test_groups}
              solutions={form.solutions}
              generator={tests.generatorOf?.(form.config)}
              hasVariants={form.variant !== null}
              {...{ errors, change }}
            />
          </Caught>
        )}
      </div>
    </div>
  );
}

type KindProps = { form: Pick<TaskForm, 'kind' | 'config'>; children: React.ReactNode };

/** Gives everything below it what tests of this kind are. */
export function OfKind({ form, children }: KindProps) {
  const { tests } = editingOf(form.kind);
  return (
    <TestsOfKind value={tests}>
      <TestConfig value={form.config}>{children}</TestConfig>
    </TestsOfKind>
  );
}
