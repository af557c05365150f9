import { countTextWords, TextAnswer } from '@put/contract/kinds/text/text';
import { countWords } from '../../ui/words/count-words.ts';
import { Markdown } from '../../parts/markdown/markdown.tsx';
import type { AnswerViewProps } from '../kind-findings.ts';
import css from '../../parts/answers/marked/marked.module.css';
import { Remarked } from './remarked.tsx';
import { textBlocks } from './text-blocks.ts';

/** The text of an answer. It is split into paragraphs when there are remarks, or when remarks can be written. */
export function TextAnswerView({ submission: { answer, review }, remarks, onRemarks, onAsk }: AnswerViewProps) {
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
            onAsk={onAsk}
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
