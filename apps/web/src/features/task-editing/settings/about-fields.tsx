import { Select, Stack, TextInput } from '@mantine/core';
import { adminTags } from '@put/contract/tasks/tags';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { query } from '../../../api/api.ts';
import { TagPicker } from '../../../parts/tags/tag-picker.tsx';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { FieldError } from '../../../parts/task-form/field-error.tsx';
import { choiceList } from '../../../ui/fields/choice-list.ts';
import type { TaskForm } from '../form/task-form.ts';
import type { Change } from '../form/use-task-form.ts';
import { difficultyWords } from '../words/words.ts';
import { aboutWords } from './line-words.ts';

type About = Pick<TaskForm, 'difficulty' | 'tag_ids' | 'source'>;
type Props = About & Pick<TaskForm, 'license'> & { errors: Errors; change: Change };

/** By what the task is found in the bank, and where it is from. */
export const AboutFields = memo(function AboutFields(props: Props) {
  const { difficulty, tag_ids, source, license, errors, change } = props;
  return (
    <Stack gap="md">
      <Select
        {...choiceList}
        label="Сложность"
        placeholder="Не указана"
        clearable
        clearButtonProps={{ 'aria-label': 'Убрать сложность' }}
        data={difficultyWords.map((words, at) => ({ value: String(at + 1), label: `${at + 1} — ${words}` }))}
        value={difficulty === null ? null : String(difficulty)}
        onChange={(value) => change('difficulty', () => ({ difficulty: value === null ? null : Number(value) }))}
        data-path="difficulty"
        error={errors['difficulty']}
      />
      <div data-path="tag_ids">
        <TagPicker
          value={tag_ids}
          onChange={(recipe) => change('tag_ids', (form) => ({ tag_ids: recipe(form.tag_ids) }))}
        />
        <FieldError words={errors['tag_ids']} />
      </div>
      <TextInput
        label="Источник"
        placeholder="Откуда задача, если не ваша"
        value={source}
        error={errors['source']}
        data-path="source"
        onChange={({ currentTarget: { value } }) => change('source', () => ({ source: value }))}
      />
      <TextInput
        label="Лицензия"
        value={license}
        error={errors['license']}
        data-path="license"
        onChange={({ currentTarget: { value } }) => change('license', () => ({ license: value }))}
      />
    </Stack>
  );
});

/** The same in words; the names of tags are asked for. */
export function AboutWords({ tag_ids, ...about }: About) {
  const tags = useQuery(query(adminTags.list)).data?.tags ?? [];
  const names = tag_ids.flatMap((id) => tags.find((tag) => tag.id === id)?.title ?? []);
  return aboutWords(names, about);
}
