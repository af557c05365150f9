import { Checkbox, SimpleGrid, Stack } from '@mantine/core';
import { NumberField } from '../../../kinds/editing/number-field.tsx';
import { Section } from '../../../parts/task-form/section.tsx';
import type { TemplateFormState } from './use-template-form.ts';

type Props = Pick<TemplateFormState, 'form'>;
type Name = 'memory_mb' | 'cpus' | 'pids' | 'disk_mb' | 'idle_minutes' | 'max_hours' | 'most_running';

/** What a container may take, and for how long. */
export function LimitFields({ form }: Props) {
  const number = (name: Name, label: string, description?: string) => (
    <NumberField
      label={label}
      {...(description !== undefined && { description })}
      value={form.values[name]}
      error={form.errors[name]}
      data-path={name}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  );
  return (
    <>
      <Section anchor="limits" title="Пределы" description="На один контейнер.">
        <Stack>
          <SimpleGrid cols={2}>
            {number('memory_mb', 'Память, МБ')}
            {number('disk_mb', 'Диск, МБ')}
            {number('cpus', 'Процессор, ядер')}
            {number('pids', 'Процессов')}
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
          {number('idle_minutes', 'Останавливать, если не работают, мин')}
          {number('max_hours', 'Самое большее подряд, ч', 'Потом контейнер останавливается, файлы остаются')}
          {number('most_running', 'Сколько сразу у одного ученика', 'От 1 до 3')}
        </Stack>
      </Section>
    </>
  );
}
