import { Button, NumberInput, Text, Textarea, TextInput } from '@mantine/core';
import { type Criterion, rubricPoints } from '@put/contract/kinds/marked';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { countWords } from '../../../shared/count-words.ts';
import { IconButton } from '../../../shared/icon-button.tsx';
import { randomKey } from '../../../shared/random-key.ts';
import { SortableList } from '../../../shared/sortable/sortable-list.tsx';
import type { Errors } from '../errors-by-field.ts';
import { FieldError } from '../field-error.tsx';
import { Section } from '../section.tsx';
import css from './marked-config.module.css';

type Props = {
  rubric: readonly Criterion[];
  description: string;
  errors: Errors;
  onChange: (path: string, recipe: (rubric: Criterion[]) => Criterion[]) => void;
};

/** What the work is marked by, in the order of marking. */
export function RubricEditor({ rubric, description, errors, onChange }: Props) {
  const set = (at: number, name: keyof Criterion, value: string | number) =>
    onChange(`rubric.${at}.${name}`, (all) => all.map((one, n) => (n === at ? { ...one, [name]: value } : one)));
  const sum = rubricPoints(rubric.map(({ points }) => ({ points: Number(points) || 0 })));
  const placeOf = (key: string) => rubric.findIndex((criterion) => criterion.key === key);

  return (
    <Section
      anchor="rubric"
      title="Критерии"
      description={description}
      aside={
        <Text fw={600} role="status">
          Всего: {countWords(sum, ['балл', 'балла', 'баллов'])}
        </Text>
      }
    >
      <FieldError words={errors['config.rubric']} />
      <SortableList
        label="Критерии"
        ids={rubric.map(({ key }) => key)}
        nameOf={(key) => `критерий «${rubric[placeOf(key)]?.title ?? ''}»`}
        onMove={(keys) => onChange('rubric', (all) => keys.flatMap((key) => all.find((one) => one.key === key) ?? []))}
        renderRow={(key, { handle, place }) => {
          const at = placeOf(key);
          const criterion = rubric[at];
          if (criterion === undefined) return null;
          const path = `config.rubric.${at}`;
          return (
            <div className={css.criterion} role="group" aria-label={`Критерий ${place}`}>
              {handle}
              <TextInput
                className={css.title}
                label="Критерий"
                value={criterion.title}
                error={errors[`${path}.title`]}
                data-path={`${path}.title`}
                onChange={({ currentTarget: { value } }) => set(at, 'title', value)}
              />
              <NumberInput
                className={css.points}
                label="Баллы"
                value={criterion.points}
                error={errors[`${path}.points`]}
                data-path={`${path}.points`}
                allowNegative={false}
                decimalSeparator=","
                clampBehavior="none"
                hideControls
                onChange={(points) => set(at, 'points', points)}
              />
              <IconButton
                icon={IconTrash}
                hint="Удалить"
                label={`Удалить критерий ${place}`}
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

/** A key is never given again to another criterion: marks are known by it. */
function newCriterion(before: readonly Criterion[]): Criterion {
  const taken = new Set(before.map(({ key }) => key));
  let key = randomKey().slice(0, 8);
  while (taken.has(key)) key = randomKey().slice(0, 8);
  return { key, title: '', description: '', points: 5 };
}
