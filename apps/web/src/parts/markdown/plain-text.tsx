import type { Excess } from '@put/contract/lessons/read-text';

type Props = { text: string; excess: Excess | null };

/** The size of one part for layout. The browser does not lay out parts that are out of sight. */
const partLength = 10_000;
/** A shorter text is laid out at once: room kept for it would be far too much. */
const shortLength = 2_000;

const excessWords: Record<Excess, string> = {
  depth: 'Этот отрывок показан без оформления: списки, цитаты или блоки вложены друг в друга слишком глубоко.',
  signs: 'Этот отрывок показан без оформления: в одном абзаце слишком много знаков разметки.',
  table: 'Этот отрывок показан без оформления: таблица слишком большая.',
  length: 'Этот отрывок показан без оформления: он слишком длинный. Разделите его пустыми строками.',
  elements: 'Остальной текст показан без оформления: он слишком длинный для одной страницы.',
};

/** A text as it was typed: it is not parsed yet, or it is too large or complex to be parsed as Markdown. */
export function PlainText({ text, excess }: Props) {
  const parts = Array.from({ length: Math.ceil(text.length / partLength) }, (_, index) =>
    text.slice(index * partLength, (index + 1) * partLength),
  );
  return (
    <>
      {excess !== null && <p className="pt-excess">{excessWords[excess]}</p>}
      {parts.map((part, index) => (
        <pre key={index} className="pt-plain" data-long={part.length > shortLength || undefined}>
          {part}
        </pre>
      ))}
    </>
  );
}
