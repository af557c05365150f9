import { Group, MultiSelect, Select, Switch, Text, TextInput } from '@mantine/core';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { GroupForm } from '../form/task-form.ts';
import { aggregationWords, groupFeedbackChoice } from '../words/words.ts';
import css from './tests.module.css';

type Props = {
  group: GroupForm;
  /** The path of this group in errors: «test_groups.2». */
  path: string;
  errors: Errors;
  set: (name: keyof GroupForm, part: Partial<GroupForm>) => void;
};

/** The name of a group, its points, and how its tests give points. */
export const GroupWorth = ({ group, path, errors, set }: Props) => (
  <>
    <TextInput
      className={css.groupName}
      label="Имя группы"
      value={group.name}
      error={errors['name']}
      data-path={`${path}.name`}
      onChange={({ currentTarget: { value } }) => set('name', { name: value })}
    />
    <NumberField
      className={css.groupPoints ?? ''}
      label="Баллы"
      value={group.points}
      error={errors['points']}
      data-path={`${path}.points`}
      min={0}
      max={10_000}
      isDecimal
      onChange={(points) => set('points', { points })}
    />
    <Select
      {...choiceList}
      className={css.groupMode}
      label="Как считать"
      allowDeselect={false}
      data={(['sum', 'pass_fail', 'min'] as const).map((mode) => ({
        value: mode,
        label: aggregationWords[mode].label,
      }))}
      value={group.aggregation}
      data-path={`${path}.aggregation`}
      onChange={(mode) => mode !== null && set('aggregation', { aggregation: mode as GroupForm['aggregation'] })}
    />
  </>
);

/** The groups that a group requires, and its feedback for students. */
export function GroupRules({ group, path, errors, set, earlier }: Props & { earlier: string }) {
  const earlierGroups = earlier === '' ? [] : earlier.split('\n');
  return (
    <>
      <Group gap="md" mb="sm" justify="space-between">
        <Switch
          label="Примеры: ученик видит ввод и ответ"
          checked={group.is_sample}
          onChange={({ currentTarget: { checked } }) => set('is_sample', { is_sample: checked })}
        />
        <Text size="sm" c="dimmed">
          {aggregationWords[group.aggregation].description}
        </Text>
      </Group>
      <div className={css.groupRules}>
        {earlierGroups.length > 0 && (
          <MultiSelect
            {...choiceList}
            label="Сначала нужны группы"
            description="Пока они не решены целиком, эта пропускается."
            placeholder={group.requires.length === 0 ? 'Ничего не нужно' : undefined}
            clearable
            clearButtonProps={{ 'aria-label': 'Убрать все нужные группы' }}
            data={earlierGroups.map((name, n) => ({ value: String(n + 1), label: `${n + 1}. ${name}` }))}
            value={group.requires.map(String)}
            error={errors['requires']}
            data-path={`${path}.requires`}
            onChange={(numbers) => set('requires', { requires: numbers.map(Number).toSorted((a, b) => a - b) })}
          />
        )}
        {!group.is_sample && (
          <Select
            {...choiceList}
            label="Что ученик узнаёт об этой группе"
            description="Своё правило группы важнее правила задачи."
            allowDeselect={false}
            data={groupFeedbackChoice}
            value={group.feedback ?? 'task'}
            data-path={`${path}.feedback`}
            onChange={(value) =>
              set('feedback', { feedback: value === 'task' ? null : (value as GroupForm['feedback']) })
            }
          />
        )}
      </div>
    </>
  );
}
