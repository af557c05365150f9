/** What makes Markdown slow to read, counted in one walk over its letters. */
export type Signs = {
  /** Letters outside of code and formulas. */
  text: number;
  code: number;
  /** Signs that may begin or end something within a line: each is compared with those before it. */
  inline: number;
  /** Lines that may turn the one before into a heading. */
  underlines: number;
  lines: number;
  cells: number;
  /** Quotes, lists and call-outs in one another. */
  depth: number;
  countLine: (line: string, containers: number) => void;
};

export type Excess = 'depth' | 'signs' | 'table' | 'length';

/** Far more than any lesson has; at these limits a piece is read in a tenth of a second. */
const most = { text: 64_000, code: 300_000, inline: 2_000, underlines: 300, lines: 1_500, cells: 5_000, depth: 24 };
const deepestContainer = 8;
const deepestIndent = 80;

const inlineSigns = new Set('*_[]!`~$<&:@\\');
const markers = /^(?:\s*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/;

export function noSigns(): Signs {
  return {
    text: 0,
    code: 0,
    inline: 0,
    underlines: 0,
    lines: 0,
    cells: 0,
    depth: 0,
    countLine(line, containers) {
      this.text += line.length;
      this.lines += 1;
      if (/^\s*(?:-+|=+)\s*$/.test(line)) this.underlines += 1;
      let [bars, inline] = [0, 0];
      for (const sign of line) {
        if (sign === '|') bars += 1;
        else if (inlineSigns.has(sign)) inline += 1;
      }
      this.cells += bars;
      // the signs of a cell meet only those of the same cell
      this.inline += bars > 1 ? inline / bars : inline;
      this.depth = Math.max(this.depth, depthOf(line), containers > deepestContainer ? most.depth + 1 : 0);
    },
  };
}

function depthOf(line: string): number {
  const found = markers.exec(line.slice(0, 1_000))?.[0] ?? '';
  const isDeeplyIndented = found.search(/\S/) > deepestIndent;
  return isDeeplyIndented ? most.depth + 1 : found.replaceAll(/\s+|\d+(?=[.)])/g, '').length;
}

export function excessOf(signs: Signs): Excess | null {
  if (signs.depth > most.depth) return 'depth';
  if (signs.cells > most.cells) return 'table';
  if (signs.inline > most.inline || signs.underlines > most.underlines) return 'signs';
  return signs.text > most.text || signs.code > most.code || signs.lines > most.lines ? 'length' : null;
}

export const excessWords: Record<Excess | 'elements', string> = {
  depth: 'Этот отрывок показан без оформления: списки, цитаты или блоки вложены друг в друга слишком глубоко.',
  signs: 'Этот отрывок показан без оформления: в одном абзаце слишком много знаков разметки.',
  table: 'Этот отрывок показан без оформления: таблица слишком большая.',
  length: 'Этот отрывок показан без оформления: он слишком длинный. Разделите его пустыми строками.',
  elements: 'Остальной текст показан без оформления: он слишком длинный для одной страницы.',
};
