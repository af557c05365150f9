import { ActionIcon, Button, MultiSelect, Select, Text, TextInput } from '@mantine/core';
import type { MarkRule } from '@put/contract/marks/compute-mark';
import type { MarkLesson } from '@put/contract/marks/mark-editing';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { scoreWords } from '../../parts/score/score-words.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import css from './marks.module.css';
import type { MarksForm } from './use-marks-form.ts';
import { newCategory } from './usual-settings.ts';

const rules: { value: MarkRule; label: string }[] = [
  { value: 'sum', label: 'все баллы вместе' },
  { value: 'mean', label: 'среднее по занятиям' },
  { value: 'best', label: 'лучшее занятие' },
];

type Props = { form: MarksForm; lessons: readonly MarkLesson[] };

/** Categories: which lessons, how they count together, and with which weight. */
export function CategoryFields({ form, lessons }: Props) {
  const { categories } = form.values;
  const taken = new Set(categories.flatMap(({ lesson_ids }) => lesson_ids));
  const left = lessons.filter(({ id }) => !taken.has(id));
  return (
    <section aria-labelledby="mark-categories">
      <h2 id="mark-categories" className={css.title}>
        Из чего складывается оценка
      </h2>
      <div className={css.cards}>
        {categories.map((_, at) => (
          <Category key={form.key(`categories.${at}`)} form={form} lessons={lessons} at={at} />
        ))}
      </div>
      {form.errors['categories'] !== undefined && (
        <Text size="sm" c="var(--pt-bad)" mt="xs" role="alert">
          {form.errors['categories']}
        </Text>
      )}
      <div className={css.under}>
        <Button
          variant="light"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => form.insertListItem('categories', newCategory('Новая категория'))}
        >
          Категория
        </Button>
        {left.length > 0 && (
          <Text size="sm" c="dimmed">
            Ни в одной категории, поэтому не считаются: {countWords(left.length, ['занятие', 'занятия', 'занятий'])}
          </Text>
        )}
      </div>
    </section>
  );
}

function Category({ form, lessons, at }: Props & { at: number }) {
  const path = `categories.${at}` as const;
  const { categories } = form.values;
  const { title, rule, weight, lesson_ids } = categories[at]!;
  const others = new Set(categories.flatMap((one, index) => (index === at ? [] : one.lesson_ids)));
  const weights = categories.reduce((sum, one) => sum + (Number(one.weight) || 0), 0);
  return (
    <div className={css.card} role="group" aria-label={`Категория «${title}»`}>
      <div className={css.cardHead}>
        <TextInput label="Название" {...form.getInputProps(`${path}.title`)} />
        <NumberField
          label="Вес"
          min={0}
          max={1000}
          isDecimal
          rightSection={
            <span className={css.share}>
              {weights > 0 && weight > 0 ? `${Math.round((100 * weight) / weights)}\u00a0%` : ''}
            </span>
          }
          rightSectionWidth={56}
          {...form.getInputProps(`${path}.weight`)}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={css.remove ?? ''}
          aria-label={`Убрать категорию «${title}»`}
          disabled={categories.length === 1}
          onClick={() => form.removeListItem('categories', at)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </div>
      <MultiSelect
        label="Занятия"
        searchable
        hidePickedOptions
        placeholder={lesson_ids.length === 0 ? 'Выберите занятия' : ''}
        nothingFoundMessage="Все занятия уже в категориях"
        data={lessons
          .filter(({ id }) => !others.has(id))
          .map((one) => ({ value: String(one.id), label: `${one.title} (${scoreWords(one.points)})` }))}
        value={lesson_ids.map(String)}
        onChange={(ids) => form.setFieldValue(`${path}.lesson_ids`, ids.map(Number))}
        error={form.errors[`${path}.lesson_ids`]}
      />
      <div className={css.rule}>
        <Select
          label="Как считать"
          data={rules}
          allowDeselect={false}
          value={rule}
          onChange={(value) => {
            form.setFieldValue(`${path}.rule`, value as MarkRule);
            if (value !== 'mean') form.setFieldValue(`${path}.drop_lowest`, 0);
          }}
        />
        {rule === 'mean' && (
          <NumberField label="Отбросить худших" min={0} max={50} {...form.getInputProps(`${path}.drop_lowest`)} />
        )}
      </div>
    </div>
  );
}
