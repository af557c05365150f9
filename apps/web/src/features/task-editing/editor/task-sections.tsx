import { isAnswered } from '@put/contract/kinds';
import { languagesOf, mayVary } from '@put/contract/task-configs';
import { editingOf } from '../../../kinds/editings.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { changeConfig } from '../form/change-config.ts';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { SolutionsSection } from '../solutions/solutions-section.tsx';
import { TestConfig, TestsOfKind } from '../tests/tests-of-kind.ts';
import { TestsSection } from '../tests/tests-section.tsx';
import { VariantsSection } from '../variants/variants-section.tsx';
import { ConfigFields } from './config-fields.tsx';
import { HelpSection } from './help-section.tsx';
import { SettingsSection } from './settings-section.tsx';
import { TextSection } from './text-section.tsx';

type Props = { form: TaskForm; errors: Errors; change: Change; setErrors: (errors: Errors) => void; isNew: boolean };

/** All settings of a task, by section; the kind decides which sections there are. */
export function TaskSections({ form, errors, change, setErrors, isNew }: Props) {
  const { tests } = editingOf(form.kind);
  const language = languagesOf(form.kind, form.config)[0] ?? 'python';
  return (
    <div className={css.columns}>
      <TextSection
        kind={form.kind}
        title={form.title}
        statement={form.statement}
        isNew={isNew}
        {...{ errors, change }}
      />
      <div className={css.aside}>
        <SettingsSection fields={form} {...{ errors, change }} />
      </div>
      <ConfigFields kind={form.kind} config={form.config} area="section" {...{ errors, change }} />
      {tests !== null && (
        <TestsOfKind value={tests}>
          <TestConfig value={form.config}>
            {tests.Programs && <tests.Programs config={form.config} errors={errors} onChange={changeConfig(change)} />}
            <TestsSection
              groups={form.test_groups}
              solutions={form.solutions}
              generator={tests.generatorOf?.(form.config)}
              hasVariants={form.variant !== null}
              {...{ errors, change }}
            />
            <SolutionsSection
              solutions={form.solutions}
              groupNames={form.test_groups.map(({ name }) => name.replaceAll('\n', ' ')).join('\n')}
              language={language}
              {...{ errors, change }}
            />
          </TestConfig>
        </TestsOfKind>
      )}
      {mayVary(form.kind) && (
        <VariantsSection
          {...{ kind: form.kind, title: form.title, statement: form.statement, hints: form.hints }}
          {...{ test_groups: form.test_groups, config: form.config, variant: form.variant }}
          {...{ errors, change }}
          onErrors={setErrors}
        />
      )}
      <HelpSection
        hints={form.hints}
        explanations={tests !== null ? form.error_explanations : null}
        starterFiles={isAnswered(form.kind) ? null : form.starter_files}
        {...{ language, errors, change }}
      />
    </div>
  );
}
