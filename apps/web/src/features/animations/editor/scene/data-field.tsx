import { Textarea } from '@mantine/core';
import css from '../animation-editor.module.css';
import type { AnimationText } from '../animation-text.ts';
import type { AnimationEditorState } from '../use-animation-editor.ts';

/** What the program reads from its input. */
export const DataField = ({ state, text }: { state: AnimationEditorState; text: AnimationText }) => (
  <div className={css.data}>
    <Textarea
      label="Данные"
      classNames={{ root: css.dataField ?? '', input: css.dataInput ?? '' }}
      placeholder="то, что программа прочитает через input()"
      autosize
      minRows={1}
      maxRows={4}
      maxLength={2000}
      spellCheck={false}
      value={text.input}
      error={state.errors['input']}
      onChange={({ currentTarget: { value } }) => state.change({ input: value })}
    />
  </div>
);
