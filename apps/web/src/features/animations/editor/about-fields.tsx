import { Stack, Text, Textarea } from '@mantine/core';
import { TagPicker } from '../../../parts/tags/tag-picker.tsx';
import { NativeChoice } from '../../../ui/fields/native-choice.tsx';
import type { AnimationText } from './animation-text.ts';
import type { AnimationEditorState } from './use-animation-editor.ts';

const speeds = [
  ['0.25', 'Очень медленно'],
  ['0.5', 'Медленно'],
  ['1', 'Обычная'],
  ['1.5', 'Быстрее'],
  ['2', 'Вдвое быстрее'],
  ['4', 'Вчетверо быстрее'],
] as const;

/** What the animation is about, its tags, and the speed at which it begins to play. */
export const AboutFields = ({ state, text }: { state: AnimationEditorState; text: AnimationText }) => (
  <Stack gap="sm">
    <Textarea
      label="О чём анимация"
      description="Для тех, кто ищет её в банке; ученики этого не видят"
      autosize
      minRows={2}
      maxRows={6}
      maxLength={1000}
      value={text.summary}
      error={state.errors['summary']}
      onChange={({ currentTarget: { value } }) => state.change({ summary: value })}
    />
    <TagPicker value={text.tag_ids} onChange={(recipe) => state.change({ tag_ids: recipe([...text.tag_ids]) })} />
    <div>
      <Text size="sm" fw={500} mb={4}>
        Скорость показа
      </Text>
      <NativeChoice
        label="Скорость показа"
        value={String(text.speed)}
        options={speeds.map(([value, label]) => ({ value: value as string, label }))}
        onChange={(speed) => state.change({ speed: Number(speed) })}
      />
    </div>
  </Stack>
);
