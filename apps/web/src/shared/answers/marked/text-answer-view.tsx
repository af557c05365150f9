import { countTextWords, TextAnswer } from '@put/contract/kinds/marked';
import { countWords } from '../../count-words.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { AnswerViewProps } from '../answer-kinds.tsx';
import css from './marked.module.css';

export function TextAnswerView({ submission: { answer } }: AnswerViewProps) {
  const given = TextAnswer.safeParse(answer);
  if (!given.success) return null;
  const { text } = given.data;
  return (
    <section className={css.answer} aria-label="Ответ">
      <div className={css.text}>
        <Markdown text={text} topHeading={3} idPrefix="answer-" />
      </div>
      <p className={css.quiet}>{countWords(countTextWords(text), ['слово', 'слова', 'слов'])}</p>
    </section>
  );
}
