import { pointsWords } from '../../parts/score/score-words.ts';
import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { type Criterion, rubricPoints } from '@put/contract/kinds/rubric';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { randomKey } from '../../ui/browser/random-key.ts';
import { HelpButton } from '../../parts/help/help-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SortableList } from '../../ui/sortable/sortable-list.tsx';
import type { Errors } from '../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../parts/task-form/field-error.tsx';
import { Section } from '../../parts/task-form/section.tsx';
import css from './marked-config.module.css';

type Props = {
  rubric: readonly Criterion[];
  description: string;
  errors: Errors;
  onChange: (path: string, recipe: (rubric: Criterion[]) => Criterion[]) => void;
};

/** Edits the criteria of a rubric, in the order of marking. */
export function RubricEditor({ rubric, description, errors, onChange }: Props) {
  const set = (at: number, name: keyof Criterion, value: string | number) =>
    onChange(`rubric.${at}.${name}`, (all) => all.map((one, n) => (n === at ? { ...one, [name]: value } : one)));
  const sum = rubricPoints(rubric.map(({ points }) => ({ points: points || 0 })));
  const placeOf = (key: string) => rubric.findIndex((criterion) => criterion.key === key);

  return (
    <Section
      anchor="rubric"
      title="Критерии"
      description={description}
      aside={
        <Group gap={4}>
          <Text fw={600} role="status">
            Всего: {pointsWords(sum)}
          </Text>
          <HelpButton chapter="rubric" />
        </Group>
      }
    >
      <FieldError words={errors['config.rubric']} />
      <SortableList
        label="Критерии"
        ids={rubric.map(({ key }) => key)}
        nameOf={(key) => `критерий «${rubric[placeOf(key)]?.title ?? ''}»`}
        onMove={(keys) => onChange('rubric', (all) => keys.flatMap((key) => all.find((one) => one.key === key) ?? []))}
        renderRow={(key, { handle, place: index }) => {
          const at = placeOf(key);
          const criterion = rubric[at];
          if (criterion === undefined) return null;
          const path = `config.rubric.${at}`;
          return (
            <div className={css.criterion} role="group" aria-label={`Критерий ${index}`}>
              {handle}
              <TextInput
                className={css.title}
                label="Критерий"
                value={criterion.title}
                error={errors[`${path}.title`]}
                data-path={`${path}.title`}
                onChange={({ currentTarget: { value } }) => set(at, 'title', value)}
              />
              <NumberField
                className={css.points ?? ''}
                label="Баллы"
                value={criterion.points}
                error={errors[`${path}.points`]}
                data-path={`${path}.points`}
                min={0}
                max={10_000}
                isDecimal
                onChange={(points) => set(at, 'points', points)}
              />
              <IconButton
                icon={IconTrash}
                hint="Удалить"
                label={`Удалить критерий ${index}`}
                onClick={() => onChange('rubric', (all) => all.filter((one) => one.key !== key))}
              />
              <Textarea
                className={css.description}
                label="Пояснение"
                autosize
                minRows={1}
                maxRows={6}
                value={criterion.description}
                error={errors[`${path}.description`]}
                data-path={`${path}.description`}
                onChange={({ currentTarget: { value } }) => set(at, 'description', value)}
              />
            </div>
          );
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange('rubric', (all) => [...all, newCriterion(all)])}
      >
        Добавить критерий
      </Button>
    </Section>
  );
}

/** Marks refer to criteria by key, so two criteria never share one. */
function newCriterion(before: readonly Criterion[]): Criterion {
  const taken = new Set(before.map(({ key }) => key));
  let key = randomKey().slice(0, 8);
  while (taken.has(key)) key = randomKey().slice(0, 8);
  return { key, title: '', description: '', points: 5 };
}
