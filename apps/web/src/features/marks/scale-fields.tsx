import { Radio, Select, Stack, Text } from '@mantine/core';
import { type MarkScale, markScales } from '@put/contract/marks/compute-mark';
import { scaleWords } from '../../parts/marks/mark-words.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import css from './marks.module.css';
import type { MarksForm } from './use-marks-form.ts';
import { usualThresholds } from './usual-settings.ts';

const scales = (Object.keys(scaleWords) as MarkScale[]).map((value) => ({ value, label: scaleWords[value] }));
export const roundings = [
  { value: 'nearest', label: 'до ближайшего целого' },
  { value: 'up', label: 'вверх, в пользу ученика' },
  { value: 'down', label: 'вниз' },
];

/** The scale with its thresholds, rounding, and when work begins to count. */
export function ScaleFields({ form }: { form: MarksForm }) {
  const { scale } = form.values;
  const marks: readonly string[] = markScales[scale];
  return (
    <section aria-labelledby="mark-scale">
      <h2 id="mark-scale" className={css.title}>
        Шкала
      </h2>
      <Stack gap="md">
        <div className={css.rule}>
          <Select
            label="Какие оценки"
            data={scales}
            allowDeselect={false}
            value={scale}
            onChange={(value) => {
              form.setFieldValue('scale', value as MarkScale);
              form.setFieldValue('thresholds', usualThresholds[value as MarkScale]);
            }}
          />
          <Select
            label="Округлять проценты"
            data={roundings}
            allowDeselect={false}
            {...form.getInputProps('rounding')}
          />
        </div>
        {marks.length > 0 && (
          <div role="group" aria-label="Пороги">
            <div className={css.thresholds}>
              {marks.slice(0, -1).map((mark, at) => (
                <NumberField
                  key={`${scale} ${mark}`}
                  label={`«${mark}» от, %`}
                  min={0}
                  max={100}
                  isDecimal
                  {...form.getInputProps(`thresholds.${at}`)}
                />
              ))}
            </div>
            <Text size="sm" mt={4} c={form.errors['thresholds'] === undefined ? 'dimmed' : 'var(--pt-bad)'}>
              {form.errors['thresholds'] ?? `Меньше — «${marks.at(-1)}»`}
            </Text>
          </div>
        )}
        <Radio.Group label="Когда занятие входит в оценку" {...form.getInputProps('counts')}>
          <Stack gap={6} mt={6}>
            <Radio value="due" label="Когда прошёл его срок: несданное к сроку — ноль" />
            <Radio value="all" label="Сразу: всё, что ещё не сдано, — ноль" />
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          Занятие без срока входит сразу, как открыто. Задачи, от которых ученик освобождён, и работы, которые ждут
          проверки, в оценку не входят.
        </Text>
      </Stack>
    </section>
  );
}
