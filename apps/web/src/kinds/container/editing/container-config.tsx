import { NumberInput, Select, TagsInput, Text, TextInput } from '@mantine/core';
import { containerTemplates } from '@put/contract/container-templates';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { Section } from '../../../parts/task-form/section.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import { NumberField } from '../../editing/number-field.tsx';
import type { ConfigFieldsProps } from '../../kind-editing.ts';
import { ChecksEditor } from './checks-editor.tsx';
import { GivenFilesEditor } from '../../../parts/task-form/given-files-editor.tsx';
import { ScriptEditor } from './script-editor.tsx';

type Props = ConfigFieldsProps<'container'>;

export default function ContainerConfigFields({ config, errors, onChange }: Props) {
  const set = <Name extends keyof ContainerConfig>(name: Name, value: ContainerConfig[Name]) =>
    onChange(name, (now) => ({ ...now, [name]: value }));
  return (
    <>
      <Section anchor="config" title="Контейнер" description="Откуда берётся Linux ученика и какие файлы в нём лежат.">
        <TemplateSelect
          value={config.template_id}
          onChange={(id) => set('template_id', id)}
          error={errors['config.template_id']}
        />
        <GivenFilesEditor
          files={config.files}
          of="файлы задания"
          path="config.files"
          errors={errors}
          onChange={(files) => set('files', files)}
        />
        <TagsInput
          label="Показать преподавателю файлы"
          description="Их текст будет виден в работе ученика"
          placeholder="report.txt"
          value={config.graded_files}
          data-path="config.graded_files"
          onChange={(names) => set('graded_files', names)}
        />
      </Section>
      <ChecksEditor checks={config.checks} errors={errors} onChange={(checks) => set('checks', checks)} />
      <ScriptEditor {...{ config, errors, onChange }} />
      <Section
        anchor="beside"
        title="Рядом с проверкой"
        description="Например, сервер ученика, которому программа проверки задаёт вопросы."
      >
        <TextInput
          label="Команда перед проверкой"
          placeholder="python3 server.py"
          value={config.start_command}
          error={errors['config.start_command']}
          data-path="config.start_command"
          onChange={({ currentTarget: { value } }) => set('start_command', value)}
        />
        <NumberInput
          label="Дождаться порта"
          maw={220}
          placeholder="не ждать"
          value={config.wait_port ?? ''}
          error={errors['config.wait_port']}
          data-path="config.wait_port"
          allowNegative={false}
          allowDecimal={false}
          hideControls
          onChange={(port) => set('wait_port', typeof port === 'number' ? port : null)}
        />
        <NumberField
          label="Время на проверку, мс"
          maw={220}
          value={config.time_ms}
          error={errors['config.time_ms']}
          data-path="config.time_ms"
          onChange={(time) => set('time_ms', time)}
        />
        <Text size="sm" c="dimmed">
          Запускается от имени ученика в копии его файлов.
        </Text>
      </Section>
    </>
  );
}

type SelectProps = { value: number | null; onChange: (id: number) => void; error: string | undefined };

function TemplateSelect({ value, onChange, error }: SelectProps) {
  const found = useQuery(query(containerTemplates.list, { query: {} }));
  const items = (found.data?.templates ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <Select
      {...choiceList}
      label="Шаблон"
      placeholder="Выберите шаблон"
      maw={480}
      data={items}
      data-path="config.template_id"
      nothingFoundMessage={found.isPending ? 'Ищем…' : 'Шаблонов ещё нет: создайте их в разделе «Контейнеры»'}
      allowDeselect={false}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== null && onChange(Number(id))}
      error={error ?? (found.error && wordsOf(found.error))}
    />
  );
}
