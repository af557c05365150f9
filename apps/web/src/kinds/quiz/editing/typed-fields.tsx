import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { type FieldsProps, replaced } from './question-fields.ts';
import css from './quiz.module.css';
import { VariantsArea } from './variants-area.tsx';

export const TextFields = ({ question, root, errors, onChange }: FieldsProps<'text'>) => (
  <div className={css.rows}>
    <VariantsArea
      label="Верные ответы"
      description="Каждый с новой строки; годится любой из них."
      variants={question.variants}
      error={errors['variants']}
      path={`${root}.variants`}
      onChange={(variants) => onChange('variants', { variants })}
    />
    <div className={css.flags}>
      <Checkbox
        label="Различать большие и маленькие буквы"
        checked={question.is_case_sensitive}
        onChange={({ currentTarget: { checked } }) => onChange('is_case_sensitive', { is_case_sensitive: checked })}
      />
      <Checkbox
        label="Не замечать пробелов"
        checked={question.ignores_spaces}
        onChange={({ currentTarget: { checked } }) => onChange('ignores_spaces', { ignores_spaces: checked })}
      />
      <Checkbox
        label="«ё» и «е» — одно и то же"
        checked={question.ignores_yo}
        onChange={({ currentTarget: { checked } }) => onChange('ignores_yo', { ignores_yo: checked })}
      />
    </div>
  </div>
);

export function NumberFields({ question, root, errors, onChange }: FieldsProps<'number'>) {
  const { answer, absolute, relative, units } = question;
  return (
    <div className={css.rows}>
      <div className={css.numbers}>
        <TextInput
          label="Верный ответ"
          inputMode="decimal"
          value={answer}
          error={errors['answer']}
          data-path={`${root}.answer`}
          onChange={({ currentTarget: { value } }) => onChange('answer', { answer: value })}
        />
        <NumberField
          label="Допуск"
          description="на столько больше или меньше"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={absolute}
          error={errors['absolute']}
          data-path={`${root}.absolute`}
          min={0}
          max={1e12}
          isDecimal
          onChange={(value) => onChange('absolute', { absolute: value })}
        />
        <NumberField
          label="Допуск, %"
          description="берётся больший из двух"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={relative * 100}
          error={errors['relative']}
          data-path={`${root}.relative`}
          min={0}
          max={1e14}
          isDecimal
          onChange={(value) => onChange('relative', { relative: value / 100 })}
        />
      </div>
      <div className={css.label}>
        Единицы{units.length > 0 && ': верный ответ дан в той, у которой множитель 1, остальные пересчитываются'}
      </div>
      {units.map((unit, at) => (
        // units have no key other than their index
        <div key={at} className={css.unit}>
          <TextInput
            aria-label={`Единица ${at + 1}`}
            placeholder="км"
            value={unit.name}
            error={errors[`units.${at}.name`]}
            data-path={`${root}.units.${at}.name`}
            onChange={({ currentTarget: { value } }) =>
              onChange(`units.${at}.name`, { units: replaced(units, at, { name: value }) })
            }
          />
          <NumberField
            aria-label={`Множитель единицы ${at + 1}`}
            leftSection="×"
            value={unit.factor}
            error={errors[`units.${at}.factor`]}
            data-path={`${root}.units.${at}.factor`}
            min={0}
            max={1e12}
            isDecimal
            onChange={(factor) => onChange(`units.${at}.factor`, { units: replaced(units, at, { factor }) })}
          />
          <IconButton
            icon={IconTrash}
            hint="Удалить"
            label={`Удалить единицу ${at + 1}`}
            onClick={() => onChange('units', { units: units.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <FieldError words={errors['units']} />
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          data-path={`${root}.units`}
          onClick={() => onChange('units', { units: [...units, { name: '', factor: 1 }] })}
        >
          Добавить единицу
        </Button>
      </div>
    </div>
  );
}
