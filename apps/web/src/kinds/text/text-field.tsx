import { countTextWords, MyText, TextAnswer } from '@put/contract/kinds/text/text';
import { RubricView } from '../../parts/answers/marked/rubric-view.tsx';
import { useMedia } from '../../ui/browser/use-media.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { LightEditor } from '../../parts/markdown-editor/light-editor.tsx';
import type { AnswerFieldProps } from '../kind-workplace.ts';
import { lengthWords } from './length-words.ts';
import css from '../marked-fields.module.css';

export function TextField({ task, answer, onChange }: AnswerFieldProps) {
  const view = MyText.safeParse(task.view);
  const given = TextAnswer.safeParse(answer);
  // the rubric would leave few lines to write in
  const isLow = useMedia('(max-height: 850px)');
  if (!view.success) return null;
  const text = given.success ? given.data.text : '';
  const words = countTextWords(text);
  const { min_words: least, max_words: most } = view.data;
  return (
    <div className={css.essay} data-fills>
      <RubricView rubric={view.data.rubric} isFolded={isLow} />
      <LightEditor
        label="Ответ"
        placeholder="Ваш ответ"
        value={text}
        onChange={(next) => onChange({ text: next })}
        note={
          <span className={css.count} data-wrong={words > most || (words > 0 && words < least) || undefined}>
            {countWords(words, ['слово', 'слова', 'слов'])}
            {lengthWords({ words, least, most })}
          </span>
        }
      />
    </div>
  );
}
