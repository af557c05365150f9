import type { Excess } from './text-limits.ts';
import { excessWords } from './text-limits.ts';

type Props = { text: string; excess: Excess | 'elements' | null };

/** Long enough for one layout; what is out of sight is not laid out at all. */
const partLength = 10_000;

/** A text as it was typed: not read yet, or too much to be read as Markdown. */
export function PlainText({ text, excess }: Props) {
  const parts = Array.from({ length: Math.ceil(text.length / partLength) }, (_, place) =>
    text.slice(place * partLength, (place + 1) * partLength),
  );
  return (
    <>
      {excess !== null && <p className="pt-excess">{excessWords[excess]}</p>}
      {parts.map((part, place) => (
        <pre key={place} className="pt-plain">
          {part}
        </pre>
      ))}
    </>
  );
}
