import { countTextWords, TextAnswer } from '@put/contract/kinds/marked';
import { countWords } from '../../count-words.ts';
import { Markdown } from '../../markdown/markdown.tsx';
import type { AnswerViewProps } from '../answer-kinds.tsx';
import css from './marked.module.css';
import { Remarked } from './remarked.tsx';
import { textBlocks } from './text-blocks.ts';

/** The text as it reads; by its paragraphs where something is said about one of them, or may be. */
export function TextAnswerView({ submission: { answer, review }, remarks, onRemarks }: AnswerViewProps) {
  const given = TextAnswer.safeParse(answer);
  if (!given.success) return null;
  const { text } = given.data;
  const said = remarks ?? review?.remarks ?? [];
  return (
    <section className={css.answer} aria-label="Ответ">
      <div className={css.text}>
        {said.length === 0 && onRemarks === undefined ? (
          <Markdown text={text} topHeading={3} idPrefix="answer-" />
        ) : (
          <Remarked
            label="Ответ по абзацам"
            file=""
            remarks={said}
            onChange={onRemarks}
            placeWords={(_, at) => `абзацу ${at + 1}`}
            pieces={textBlocks(text).map(({ from, to, text: part }) => ({
              from,
              to,
              body: <Markdown text={part} topHeading={3} idPrefix={`answer-${from}-`} />,
            }))}
          />
        )}
      </div>
      <p className={css.quiet}>{countWords(countTextWords(text), ['слово', 'слова', 'слов'])}</p>
    </section>
  );
}
