import { Button, Text, TextInput } from '@mantine/core';
import type { ContainerCheck } from '@put/contract/kinds/container/container';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { pointsWords } from '../../../parts/score/score-words.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import css from '../container.module.css';

type Props = { checks: readonly ContainerCheck[]; errors: Errors; onChange: (checks: ContainerCheck[]) => void };

/** What is looked at, with points. The script tells about each by its name. */
export function ChecksEditor({ checks, errors, onChange }: Props) {
  const set = (at: number, change: Partial<ContainerCheck>) =>
    onChange(checks.map((one, n) => (n === at ? { ...one, ...change } : one)));
  const sum = checks.reduce((all, { points }) => all + (points || 0), 0);
  return (
    <Section
      anchor="checks"
      title="Проверки"
      description="Ученик видит их названия и баллы до работы, а сообщение о каждой — после проверки."
      aside={
        <Text fw={600} role="status">
          Всего: {pointsWords(sum)}
        </Text>
      }
    >
      <FieldError words={errors['config.checks']} />
      {checks.map((check, at) => (
        // a check has no other identity than its place: its name is being typed
        <div key={at} className={css.checkRow} role="group" aria-label={`Проверка ${at + 1}`}>
          <TextInput
            label="Имя в программе"
            value={check.name}
            error={errors[`config.checks.${at}.name`]}
            data-path={`config.checks.${at}.name`}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => set(at, { name: value })}
          />
          <TextInput
            label="Что проверяется"
            value={check.title}
            error={errors[`config.checks.${at}.title`]}
            data-path={`config.checks.${at}.title`}
            onChange={({ currentTarget: { value } }) => set(at, { title: value })}
          />
          <NumberField
            label="Баллы"
            value={check.points}
            error={errors[`config.checks.${at}.points`]}
            data-path={`config.checks.${at}.points`}
            min={0}
            max={10_000}
            isDecimal
            onChange={(points) => set(at, { points })}
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить проверку ${at + 1}`}
            onClick={() => onChange(checks.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...checks, { name: `check${checks.length + 1}`, title: '', points: 10 }])}
      >
        Добавить проверку
      </Button>
    </Section>
  );
}
