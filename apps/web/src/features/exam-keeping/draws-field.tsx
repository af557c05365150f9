import { ActionIcon, Button, Group, Input, Select, Stack } from '@mantine/core';
import type { ExamDraw } from '@put/contract/exams/exam-fields';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { countWords } from '../../ui/words/count-words.ts';

type Tag = { id: number; title: string; tasks: number };
type Props = {
  value: readonly ExamDraw[];
  onChange: (draws: ExamDraw[]) => void;
  /** Of the lesson's tasks. */
  tags: readonly Tag[];
  error: ReactNode;
};

const taskForms = ['задача', 'задачи', 'задач'] as const;

/** How many tasks of a tag each student gets; the others are given to everybody. */
export function DrawsField({ value, onChange, tags, error }: Props) {
  const left = tags.filter(({ id }) => !value.some(({ tag_id }) => tag_id === id));
  const change = (at: number, part: Partial<ExamDraw>) =>
    onChange(value.map((draw, index) => (index === at ? { ...draw, ...part } : draw)));
  return (
    <Input.Wrapper
      label="Задачи на выбор"
      description={
        tags.length === 0
          ? 'Поставьте метки задачам этого занятия, и каждому можно будет дать часть задач с меткой.'
          : 'Из задач с меткой каждый получит столько, сколько сказано здесь. Задачи без этих меток получат все.'
      }
      error={error}
    >
      <Stack gap="xs" mt={6}>
        {value.map((draw, at) => (
          <Draw
            key={draw.tag_id}
            draw={draw}
            tags={tags.filter((tag) => tag.id === draw.tag_id || left.includes(tag))}
            onChange={(part) => change(at, part)}
            onRemove={() => onChange(value.filter((_, index) => index !== at))}
          />
        ))}
        {left.length > 0 && (
          <div>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => onChange([...value, { tag_id: left[0]!.id, count: 1 }])}
            >
              Добавить метку
            </Button>
          </div>
        )}
      </Stack>
    </Input.Wrapper>
  );
}

type DrawProps = {
  draw: ExamDraw;
  tags: readonly Tag[];
  onChange: (part: Partial<ExamDraw>) => void;
  onRemove: () => void;
};

function Draw({ draw, tags, onChange, onRemove }: DrawProps) {
  const tag = tags.find(({ id }) => id === draw.tag_id);
  const gone = tag === undefined ? [{ value: String(draw.tag_id), label: 'метки больше нет' }] : [];
  const name = tag?.title ?? 'метка';
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <NumberField
        w={80}
        min={1}
        max={100}
        aria-label={`Сколько задач: ${name}`}
        value={draw.count}
        onChange={(count) => onChange({ count })}
      />
      <Select
        flex={1}
        aria-label="Метка"
        data={[
          ...gone,
          ...tags.map(({ id, title, tasks }) => ({
            value: String(id),
            label: `${title}: ${countWords(tasks, taskForms)} в занятии`,
          })),
        ]}
        value={String(draw.tag_id)}
        allowDeselect={false}
        onChange={(id) => id !== null && onChange({ tag_id: Number(id) })}
      />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Убрать: ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
