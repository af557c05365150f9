import { Stack, Switch, TextInput } from '@mantine/core';
import type { AnimationText } from '../animation-text.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

/** Whether readers may give data of their own, and what they are told to type. */
export const ReaderData = ({ state, text }: { state: AnimationEditorState; text: AnimationText }) => (
  <Stack gap="sm">
    <Switch
      label="Читатель может дать свои данные"
      description="Анимация соберётся для них на сервере. Программа должна понятно отвечать на любые."
      checked={text.allows_input}
      onChange={({ currentTarget: { checked } }) => state.change({ allows_input: checked })}
    />
    <TextInput
      label="Подсказка, что вводить"
      placeholder="Числа через пробел, не больше десяти"
      maxLength={200}
      disabled={!text.allows_input}
      value={text.input_hint}
      error={state.errors['input_hint']}
      onChange={({ currentTarget: { value } }) => state.change({ input_hint: value })}
    />
  </Stack>
);
