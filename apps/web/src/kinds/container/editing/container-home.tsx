import { Select, Stack, TagsInput, Text } from '@mantine/core';
import { containerTemplates } from '@put/contract/containers/container-templates';
import type { ContainerConfig } from '@put/contract/kinds/container/container-setup';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { wordsOf } from '../../../api/errors.ts';
import { GivenFilesEditor } from '../../../parts/task-form/given-files-editor.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import type { ConfigFieldsProps } from '../../kind-editing.ts';

/** The template of the student's Linux, and the files that lie in it. */
export default function ContainerHome({ config, errors, onChange }: ConfigFieldsProps<'container'>) {
  const set = <Name extends keyof ContainerConfig>(name: Name, value: ContainerConfig[Name]) =>
    onChange(name, (now) => ({ ...now, [name]: value }));
  return (
    <Stack gap="sm">
      <Text c="dimmed" size="sm">
        Откуда берётся Linux ученика и какие файлы в нём лежат.
      </Text>
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
    </Stack>
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
