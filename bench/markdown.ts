import { hostileTexts } from '@put/markdown/hostile-texts';
import { splitText } from '@put/markdown/split-text';
import { firstWork, makeMemory, stepWork } from '@put/markdown/read-pieces';
import type { Figure } from './figures.ts';

const lengths = [3_000, 30_000, 1_000_000];
const paragraph = 'Обычный текст из слов, **важное** и `код`, [ссылка](https://example.org) и ещё слова.\n\n';

/** Hostile texts beside an ordinary one of the same length. No text may block the page for a second. */
export async function benchMarkdown(): Promise<Figure[]> {
  // the first text warms up the code
  read(paragraph.repeat(300));
  return lengths.flatMap((length) => {
    const ordinary = read(
      Array.from({ length: length / paragraph.length }, (_, index) => `${index} ${paragraph}`).join(''),
    );
    const times = Object.entries(hostileTexts(length)).map(([name, text]) => ({ name, ...read(text) }));
    const slowest = times.reduce((worst, time) => (time.wholeMs > worst.wholeMs ? time : worst));
    const stuck = times.reduce((worst, time) => (time.longestMs > worst.longestMs ? time : worst));
    const words = `${times.length} hostile texts of ${length} letters`;
    return [
      {
        name: `${words}, the slowest: ${slowest.name}`,
        value: slowest.wholeMs,
        unit: 'ms',
        baseline: ordinary.wholeMs,
        baselineName: 'ordinary text',
      },
      {
        name: `${words}, the longest hold of the page: ${stuck.name}`,
        value: stuck.longestMs,
        unit: 'ms',
        baseline: ordinary.longestMs,
        baselineName: 'ordinary text',
        goal: { atMost: 1_000 },
      },
    ];
  });
}

/** Reads step by step, as the page does. */
function read(text: string): { wholeMs: number; longestMs: number } {
  const start = performance.now();
  const pieces = splitText(text);
  const memory = makeMemory();
  let longestMs = performance.now() - start;
  for (let work = firstWork; ; work = stepWork) {
    const before = performance.now();
    const { isWaiting } = memory.read(pieces, work);
    longestMs = Math.max(longestMs, performance.now() - before);
    if (!isWaiting) return { wholeMs: performance.now() - start, longestMs };
  }
}
