import { Button, Stack, Textarea } from '@mantine/core';
import type { ErrorExplanation } from '@put/contract/tasks/task-tests';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { AnimationButton } from '../../../parts/animation-bank/insert/animation-button.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { FieldPart } from '../../../parts/task-form/field-part.tsx';
import { changed, removed } from '../../../parts/task-form/rows.ts';
import css from '../../../parts/task-form/task-editor.module.css';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { type HintForm, newHint } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { ExplanationsEditor } from './explanations-editor.tsx';

type Props = {
  hints: readonly HintForm[];
  /** Null for kinds without runs. */
  explanations: readonly ErrorExplanation[] | null;
  errors: Errors;
  change: Change;
};

/** What helps a student who fails. */
export const HintsFields = memo(function HintsFields({ hints, explanations, errors, change }: Props) {
  const setHint = (at: number, key: string, name: 'text' | 'after_attempts', part: Partial<HintForm>) =>
    change(`hints.${at}.${name}`, (form) => ({ hints: changed(form.hints, key, part) }));
  return (
    <Stack gap="xl">
      <FieldPart
        title="Подсказки"
        description="Открываются по одной после стольких неудачных попыток, сколько указано."
      >
        {hints.map((hint, at) => (
          <div key={hint.key} className={css.hint} role="group" aria-label={`Подсказка ${at + 1}`}>
            <NumberField
              label="После попыток"
              value={hint.after_attempts}
              error={errors[`hints.${at}.after_attempts`]}
              data-path={`hints.${at}.after_attempts`}
              min={0}
              max={1000}
              onChange={(after_attempts) => setHint(at, hint.key, 'after_attempts', { after_attempts })}
            />
            <div>
              <Textarea
                label="Текст подсказки"
                rows={2}
                value={hint.text}
                error={errors[`hints.${at}.text`]}
                data-path={`hints.${at}.text`}
                onChange={({ currentTarget: { value } }) => setHint(at, hint.key, 'text', { text: value })}
              />
              <AnimationButton
                into={`подсказку ${at + 1}`}
                text={hint.text}
                onChange={(text) => setHint(at, hint.key, 'text', { text })}
              />
            </div>
            <div className={css.solutionActions}>
              <IconButton
                icon={IconTrash}
                hint="Удалить"
                label={`Удалить подсказку ${at + 1}`}
                onClick={() => change('hints', (form) => ({ hints: removed(form.hints, hint.key) }))}
              />
            </div>
          </div>
        ))}
        <FieldError words={errors['hints']} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change('hints', (form) => ({ hints: [...form.hints, newHint(form.hints)] }))}
        >
          Добавить подсказку
        </Button>
      </FieldPart>
      {explanations !== null && <ExplanationsEditor {...{ explanations, errors, change }} />}
    </Stack>
  );
});
