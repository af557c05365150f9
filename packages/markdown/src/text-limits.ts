import type { Excess } from '@put/contract/lessons/read-text';

/** Counts of what makes Markdown slow to parse, taken in one pass over the text. */
export type Signs = {
  /** Characters outside code and formulas. */
  text: number;
  code: number;
  codeLines: number;
  /** Characters that may begin or end inline markup. The parser compares each with those before it. */
  inline: number;
  /** Lines that may turn the line before into a heading. */
  underlines: number;
  lines: number;
  cells: number;
  columns: number;
  /** How deep quotes, lists and call-outs are nested. */
  depth: number;
  countLine: (line: string, containers: number) => void;
};

export type PieceExcess = Exclude<Excess, 'elements'>;

/** Far above any real lesson. A piece at these limits is parsed in 100 ms. */
const most = {
  text: 64_000,
  code: 300_000,
  codeLines: 6_000,
  inline: 2_000,
  underlines: 300,
  lines: 1_500,
  cells: 5_000,
  columns: 100,
  depth: 24,
};
const deepestContainer = 8;
const deepestIndent = 80;

/** 1 for each ASCII character that counts as `inline`. */
const inlineSigns = new Uint8Array(128);
for (const sign of '*_[]!`~$<&:@\\') inlineSigns[sign.charCodeAt(0)] = 1;
const bar = '|'.charCodeAt(0);
const markers = /^(?:\s*(?:>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$)))+/;

export function noSigns(): Signs {
  return {
    text: 0,
    code: 0,
    codeLines: 0,
    inline: 0,
    underlines: 0,
    lines: 0,
    cells: 0,
    columns: 0,
    depth: 0,
    countLine(line, containers) {
      this.lines += 1;
      if (line === '') return;
      this.text += line.length;
      if (/^\s*(?:-+|=+)\s*$/.test(line)) this.underlines += 1;
      let [bars, inline] = [0, 0];
      for (let index = 0; index < line.length; index += 1) {
        const sign = line.charCodeAt(index);
        if (sign === bar) bars += 1;
        else inline += inlineSigns[sign] ?? 0;
      }
      this.cells += bars;
      this.columns = Math.max(this.columns, bars);
      // inline markup never crosses the border of a table cell
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

export function excessOf(signs: Signs): PieceExcess | null {
  if (signs.depth > most.depth) return 'depth';
  if (signs.cells > most.cells || signs.columns > most.columns) return 'table';
  if (signs.inline > most.inline || signs.underlines > most.underlines) return 'signs';
  const isLong = signs.text > most.text || signs.code > most.code;
  return isLong || signs.lines > most.lines || signs.codeLines > most.codeLines ? 'length' : null;
}
