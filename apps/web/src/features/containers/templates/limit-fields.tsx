import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { Section } from '../../../parts/task-form/section.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { TemplateFormState } from './use-template-form.ts';

type Props = Pick<TemplateFormState, 'form'>;
type Name = 'memory_mb' | 'cpus' | 'pids' | 'disk_mb' | 'idle_minutes' | 'max_hours' | 'most_running';

/** What a container may take, and for how long. */
export function LimitFields({ form }: Props) {
  const number = (name: Name, label: string, [min, max]: readonly [number, number], description?: string) => (
    <NumberField
      label={label}
      {...(description !== undefined && { description })}
      value={form.values[name]}
      error={form.errors[name]}
      data-path={name}
      min={min}
      max={max}
      isDecimal={name === 'cpus'}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  );
  return (
    <>
      <Section anchor="limits" title="Пределы" description="На один контейнер.">
        <Stack>
          <SimpleGrid cols={2}>
            {number('memory_mb', 'Память, МБ', [64, 65_536])}
            {number('disk_mb', 'Диск, МБ', [16, 102_400])}
            {number('cpus', 'Процессор, ядер', [0.1, 16])}
            {number('pids', 'Процессов', [16, 32_768])}
          </SimpleGrid>
          <Checkbox
            label="Система только для чтения"
            description="Ученик пишет в домашнюю папку и /tmp; без этого он меняет всё до остановки"
            {...form.getInputProps('is_root_readonly', { type: 'checkbox' })}
          />
        </Stack>
      </Section>
      <Section anchor="times" title="Время">
        <Stack>
          {number('idle_minutes', 'Останавливать, если не работают, мин', [5, 24 * 60])}
          {number(
            'max_hours',
            'Самое большее подряд, ч',
            [1, 24 * 7],
            'Потом контейнер останавливается, файлы остаются',
          )}
          {number('most_running', 'Сколько сразу у одного ученика', [1, 3], 'От 1 до 3')}
        </Stack>
      </Section>
    </>
  );
}
