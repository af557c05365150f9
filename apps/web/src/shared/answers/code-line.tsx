import { useColoredCode } from './use-colored-code.ts';

/** A line of code in its colours, without a frame of its own. */
export function CodeLine({ code, language }: { code: string; language: string }) {
  return (
    <code>
      {useColoredCode(code, language).map(({ text, className }, place) =>
        className === '' ? (
          text
        ) : (
          // the place is the identity of a piece: the list is only ever replaced as a whole
          <span key={place} className={className}>
            {text}
          </span>
        ),
      )}
    </code>
  );
}
