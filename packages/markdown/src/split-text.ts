import { excessOf, noSigns, type PieceExcess, type Signs } from './text-limits.ts';

/** One or more whole blocks of a text, which can be parsed without the rest. */
export type TextPiece = {
  source: string;
  /** Its first line in the text, from 1. */
  line: number;
  /** The limit that it exceeds, so that it is shown as typed; null: it is parsed as Markdown. */
  excess: PieceExcess | null;
  /** The estimated cost of parsing; one ordinary character costs 1. */
  work: number;
};

/**
 * In characters. Many smaller pieces cost more than they save. A heading may begin a new piece sooner, so that an edit
 * stays between two headings.
 */
const usualPieceLength = 2_000;
const leastPieceLength = 300;
/**
 * In characters. Footnotes are numbered across the whole text, so a text with footnotes is one piece up to this length.
 */
const longestWithFootnotes = 30_000;
const mostDefinitions = 500;
/** The total work of all pieces with many special characters. Later pieces are shown as typed. */
const mostDenseWork = 1_500_000;
const denseWork = 20_000;

const listItem = /^(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
const heading = /^#{1,6}\s/;
const definition = /^ {0,3}\[((?:[^[\]\\]|\\.){1,200})\]:[ \t]*\S/;

/**
 * Cuts a text only where a new block begins. An edit then costs the parsing of one piece, a long text can be parsed
 * step by step, and a piece that exceeds a limit does not spoil the others.
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
  for (const [index, line] of lines.entries()) {
    const isFree = !hasFootnotes && open.isNone();
    if (isFree && length >= leastPieceLength && heading.test(line)) cut(index);
    else if (isFree && length >= usualPieceLength && wasBlank && /^\S/.test(line) && !listItem.test(line)) cut(index);

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

/** A definition `[word]: address` holds in the whole text, so each piece gets the definitions that it uses. */
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

/** Follows which blocks are open at a line. Inside an open block an empty line ends nothing. */
function openBlocks() {
  let fence: { mark: string; isQuoted: boolean; isIndented: boolean } | null = null;
  let isFormula = false;
  let htmlEnd: RegExp | null = null;
  const containers: number[] = [];

  const readFence = (line: string): boolean => {
    if (fence !== null) {
      // the end of a quote or a list item closes a fence that was opened in it
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
