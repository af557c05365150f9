import { excessOf, noSigns, type PieceExcess, type Signs } from './text-limits.ts';

/** A run of whole blocks of a text, which can be read without the rest. */
export type TextPiece = {
  source: string;
  /** Where it begins, from 1. */
  line: number;
  /** Why it is shown as it was typed; null for what is read as Markdown. */
  excess: PieceExcess | null;
  /** What reading it may cost, in the units of one usual letter. */
  work: number;
};

/** Shorter pieces would cost more by their number than they save; a heading begins a new one sooner, so changes stay between two of them. */
const usualPieceLength = 2_000;
const leastPieceLength = 300;
/** Footnotes are numbered through, so a text with some is read in one piece unless it is long. */
const longestWithFootnotes = 30_000;
const mostDefinitions = 500;
/** What all pieces with many signs may cost together: what comes after is shown as it was typed. */
const mostDenseWork = 1_500_000;
const denseWork = 20_000;

const listItem = /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const heading = /^#{1,6}\s/;
const definition = /^ {0,3}\[((?:[^[\]\\]|\\.){1,200})\]:[ \t]*\S/;

/**
 * Cuts a text where a block can only begin anew. Whatever changes later costs the reading of its own piece, a text of any length
 * can be read bit by bit, and what is too much for us is shown plain without taking the rest along.
 */
export function splitText(text: string): TextPiece[] {
  const lines = text.split('\n');
  const definitions = new Map<string, string>();
  const open = openBlocks();
  const pieces: TextPiece[] = [];
  const hasFootnotes = text.length <= longestWithFootnotes && /^\[\^[^\]]{1,200}\]:/m.test(text);
  let [start, length, wasBlank, signs] = [0, 0, true, noSigns()];

  const cut = (end: number) => {
    if (end === start) return;
    pieces.push(pieceOf(lines.slice(start, end).join('\n'), start + 1, signs));
    [start, length, signs] = [end, 0, noSigns()];
  };
  for (const [place, line] of lines.entries()) {
    const isFree = !hasFootnotes && open.isNone();
    if (isFree && length >= leastPieceLength && heading.test(line)) cut(place);
    else if (isFree && length >= usualPieceLength && wasBlank && /^\S/.test(line) && !listItem.test(line)) cut(place);

    open.read(line, signs);
    const found = open.isNone() ? definition.exec(line) : null;
    if (found !== null && definitions.size < mostDefinitions) definitions.set(found[1]!.toLowerCase(), line);
    length += line.length + 1;
    wasBlank = line.trim() === '';
  }
  cut(lines.length);
  return withDefinitions(boundedTogether(pieces), definitions);
}

function pieceOf(source: string, line: number, signs: Signs): TextPiece {
  const work = source.length + signs.inline ** 2 / 32 + (signs.lines + signs.cells) * 15 + signs.codeLines * 5;
  return { source, line, excess: excessOf(signs), work };
}

function boundedTogether(pieces: TextPiece[]): TextPiece[] {
  let spent = 0;
  return pieces.map((piece) => {
    if (piece.excess !== null || piece.work < denseWork) return piece;
    spent += piece.work;
    return spent > mostDenseWork ? { ...piece, excess: 'signs' } : piece;
  });
}

/** `[word]: address` stands anywhere in a text; each piece gets those that it names. */
function withDefinitions(pieces: TextPiece[], definitions: ReadonlyMap<string, string>): TextPiece[] {
  if (definitions.size === 0 || pieces.length < 2) return pieces;
  return pieces.map((piece) => {
    if (piece.excess !== null) return piece;
    const named = new Set([...piece.source.matchAll(/\[([^[\]]{1,200})\]/g)].map((match) => match[1]!.toLowerCase()));
    const wanted = [...named].flatMap((name) => definitions.get(name) ?? []);
    const missing = wanted.filter((line) => !piece.source.includes(line));
    return missing.length === 0 ? piece : { ...piece, source: `${piece.source}\n\n${missing.join('\n\n')}` };
  });
}

/** What is still open at a line: inside of it a blank line ends nothing. */
function openBlocks() {
  let fence: { mark: string; isQuoted: boolean; isIndented: boolean } | null = null;
  let isFormula = false;
  let htmlEnd: RegExp | null = null;
  const containers: number[] = [];

  const readFence = (line: string): boolean => {
    if (fence !== null) {
      // a quote or a list item that ends closes what was opened in it
      const isLeft = (fence.isQuoted && !/^\s*>/.test(line)) || (fence.isIndented && /^\S/.test(line));
      if (!isLeft) {
        const end = /^[\s>]*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
        if (end !== undefined && end[0] === fence.mark[0] && end.length >= fence.mark.length) fence = null;
        return true;
      }
      fence = null;
    }
    const begin = /^([\s>]*)((?:(?:[-+*]|\d{1,9}[.)])\s+){0,8})(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(line);
    if (begin === null) return false;
    const [, before = '', markers = '', ticks, waves] = begin;
    fence = { mark: ticks ?? waves ?? '', isQuoted: before.includes('>'), isIndented: markers !== '' || before !== '' };
    return true;
  };

  return {
    isNone: () => fence === null && !isFormula && htmlEnd === null && containers.length === 0,
    read(line: string, signs: Signs) {
      if (line === '' && fence === null && !isFormula) {
        signs.countLine(line, 0);
        return;
      }
      if (!isFormula && htmlEnd === null && readFence(line)) {
        signs.code += line.length;
        signs.codeLines += 1;
        return;
      }
      if (isFormula || /^\s*\$\$[^$]*$/.test(line)) {
        isFormula = isFormula ? !/^\s*\$\$+\s*$/.test(line) : true;
        signs.code += line.length;
        signs.codeLines += 1;
        return;
      }
      if (htmlEnd === null) {
        const html = /^ {0,3}<(!--|(script|pre|style|textarea)\b)/i.exec(line);
        if (html !== null) htmlEnd = html[1] === '!--' ? /-->/ : new RegExp(`</${html[2]}>`, 'i');
      }
      if (htmlEnd?.test(line)) htmlEnd = null;
      const colons = /^[\s>]*(:{3,})\s*(\S?)/.exec(line);
      if (colons !== null) {
        const size = colons[1]!.length;
        if (colons[2] !== '') containers.push(size);
        else while (containers.length > 0 && containers.pop()! > size);
      }
      signs.countLine(line, containers.length);
    },
  };
}
