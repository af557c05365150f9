import { Stack, Text, TextInput } from '@mantine/core';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';

/** What runs beside the check, and how long the check may take. */
export default function ContainerBeside({ config, errors, onChange }: ConfigFieldsProps<'container'>) {
  const set = <Name extends keyof ContainerConfig>(name: Name, value: ContainerConfig[Name]) =>
    onChange(name, (now) => ({ ...now, [name]: value }));
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Например, сервер ученика, которому программа проверки задаёт вопросы.
      </Text>
      <TextInput
        label="Команда перед проверкой"
        placeholder="python3 server.py"
        value={config.start_command}
        error={errors['config.start_command']}
        data-path="config.start_command"
        onChange={({ currentTarget: { value } }) => set('start_command', value)}
      />
      <NumberField
        label="Дождаться порта"
        maw={220}
        placeholder="не ждать"
        isOptional
        value={config.wait_port}
        error={errors['config.wait_port']}
        data-path="config.wait_port"
        min={1}
        max={65_535}
        onChange={(port) => set('wait_port', port)}
      />
      <NumberField
        label="Время на проверку, мс"
        maw={220}
        value={config.time_ms}
        error={errors['config.time_ms']}
        data-path="config.time_ms"
        min={1000}
        max={120_000}
        onChange={(time) => set('time_ms', time)}
      />
      <Text size="sm" c="dimmed">
        Запускается от имени ученика в копии его файлов.
      </Text>
    </Stack>
  );
}
