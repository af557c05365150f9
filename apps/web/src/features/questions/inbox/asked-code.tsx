import { type Language, mainFileOf } from '@put/contract/judge/languages';
import type { StaffQuestion } from '@put/contract/questions/question-inbox';
import { useEffect, useRef } from 'react';
import { linesOfPieces } from '../../../ui/code/lines-of-pieces.ts';
import { useColoredCode } from '../../../ui/code/use-colored-code.ts';
import css from './inbox.module.css';

/** The student's program when it was asked; the line that is asked about is marked. */
export const AskedCode = ({ question: { files, file, line } }: { question: StaffQuestion }) => (
  <section className={css.code} aria-label="Код ученика">
    {files.map(({ name, content }) => (
      <div key={name}>
        <h3 className={css.file}>{name}</h3>
        <Lines name={name} code={content} line={name === file ? line : null} />
      </div>
    ))}
  </section>
);

function Lines({ name, code, line }: { name: string; code: string; line: number | null }) {
  const lines = linesOfPieces(useColoredCode(code, languageOf(name)));
  const asked = useRef<HTMLSpanElement>(null);
  useEffect(() => asked.current?.scrollIntoView?.({ block: 'nearest' }), []);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <pre className={css.lines} tabIndex={0} aria-label={`Код: ${name}`}>
      {lines.map((pieces, at) => {
        const isAsked = at + 1 === line;
        return (
          <span
            key={at}
            ref={isAsked ? asked : undefined}
            className={css.line}
            data-number={at + 1}
            data-asked={isAsked || undefined}
          >
            {pieces.map(({ text, className }, n) => (
              <span key={n} className={className}>
                {text}
              </span>
            ))}
            {'\n'}
          </span>
        );
      })}
    </pre>
  );
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.'));

/** By the ending of its name. */
const languageOf = (name: string): string =>
  (Object.keys(mainFileOf) as Language[]).find((one) => endingOf(mainFileOf[one]) === endingOf(name)) ?? 'text';
