import { EditorSelection, type EditorState, type SelectionRange, type TransactionSpec } from '@codemirror/state';

/** What a button does to a text; selects what one will want to type over. */
export type Command = (state: EditorState) => TransactionSpec;

/** Puts a mark around what is selected or around the word at the cursor, and takes it away again. */
export const toggleMark =
  (mark: '*' | '**' | '`' | '$' | '~~'): Command =>
  (state) =>
    state.changeByRange((range) => {
      const { from, to } = trimmed(state, range.empty ? (state.wordAt(range.head) ?? range) : range);
      const text = state.sliceDoc(from, to);
      const size = mark.length;
      if (text.length >= 2 * size && isMarked(text, mark)) {
        const inner = text.slice(size, -size);
        return { changes: { from, to, insert: inner }, range: EditorSelection.range(from, from + inner.length) };
      }
      const before = runAtEnd(state.sliceDoc(Math.max(0, from - 3), from), mark[0]!);
      const after = runAtStart(state.sliceDoc(to, to + 3), mark[0]!);
      if (isRunOf(before, mark) && isRunOf(after, mark)) {
        return {
          changes: [
            { from: from - size, to: from },
            { from: to, to: to + size },
          ],
          range: EditorSelection.range(from - size, to - size),
        };
      }
      return {
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        range: EditorSelection.range(from + size, to + size),
      };
    });

const isMarked = (text: string, mark: string) =>
  text.startsWith(mark) &&
  text.endsWith(mark) &&
  isRunOf(runAtEnd(text, mark[0]!), mark) &&
  isRunOf(runAtStart(text, mark[0]!), mark);

/** One star is emphasis, two are strong, three are both. */
const isRunOf = (length: number, mark: string) => length === mark.length || (mark[0] === '*' && length === 3);

const runAtStart = (text: string, sign: string): number => {
  let length = 0;
  while (text[length] === sign) length += 1;
  return length;
};

const runAtEnd = (text: string, sign: string): number => {
  let length = 0;
  while (text.at(-1 - length) === sign) length += 1;
  return length;
};

/** A mark must stand at a letter: spaces at the edges stay outside. */
function trimmed(state: EditorState, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const text = state.sliceDoc(from, to);
  if (text.trim() === '') return { from, to };
  return { from: from + (text.length - text.trimStart().length), to: to - (text.length - text.trimEnd().length) };
}

/** Level 0 is plain text; the level that is there already is taken away. */
export const setHeading =
  (level: 0 | 1 | 2 | 3 | 4): Command =>
  (state) =>
    changeLines(state, (lines) => {
      const sign = `${'#'.repeat(level)} `;
      const isThere = level > 0 && lines.every((line) => line.startsWith(sign));
      return lines.map((line) => {
        const plain = line.replace(/^#{1,6}\s+/, '');
        return level === 0 || isThere ? plain : sign + plain;
      });
    });

const listSign = /^(\s*)(?:[-+*]\s+(?:\[[ x]\]\s+)?|\d{1,9}[.)]\s+)/;
const signs = { list: /^\s*[-+*]\s+/, numbers: /^\s*\d{1,9}[.)]\s+/, quote: /^>\s?/ };

/** A list, a numbered list or a quote of the selected lines; the same button takes it away. */
export const toggleLines =
  (kind: keyof typeof signs): Command =>
  (state) =>
    changeLines(state, (lines) => {
      const sign = signs[kind];
      const full = lines.filter((line) => line.trim() !== '');
      const isThere = full.length > 0 && full.every((line) => sign.test(line));
      let number = 0;
      return lines.map((line) => {
        if (line.trim() === '' && lines.length > 1) return kind === 'quote' && !isThere ? '>' : line;
        if (isThere) return line.replace(sign, '');
        if (kind === 'quote') return `> ${line}`;
        const [, indent = ''] = listSign.exec(line) ?? /^(\s*)/.exec(line) ?? [];
        const words = line.replace(listSign, '').trimStart();
        number += 1;
        return `${indent}${kind === 'list' ? '-' : `${number}.`} ${words}`;
      });
    });

/** Changes the lines that the selection touches; what was selected in them stays selected. */
function changeLines(state: EditorState, change: (lines: string[]) => string[]): TransactionSpec {
  const { from, to, lines } = selectedLines(state);
  const changed = change(lines);
  const insert = changed.join('\n');
  const { empty, head } = state.selection.main;
  const end = from + insert.length;
  // the cursor stays at its place of the line, counted from the line's end
  const cursor = Math.max(from, end - (to - head));
  return {
    changes: { from, to, insert },
    selection: empty ? { anchor: cursor } : { anchor: from, head: end },
  };
}

function selectedLines(state: EditorState): { from: number; to: number; lines: string[] } {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).from, state.doc.lineAt(to).to];
  return { from: first, to: last, lines: state.sliceDoc(first, last).split('\n') };
}

/** Code with the name of its language; a fence longer than any in it. */
export const codeBlock =
  (language: string, words = ''): Command =>
  (state) =>
    wrapLines(
      state,
      (body) => {
        const fence = '`'.repeat(Math.max(3, longestRun(body, /^\s*(`+)/gm) + 1));
        return [`${fence}${language}`, fence];
      },
      words,
    );

export const formulaBlock: Command = (state) => wrapLines(state, () => ['$$', '$$'], 'E = mc^2');

/** A call-out or a part that opens: `:::note … :::`, with more colons than what is inside. */
export const container =
  (kind: 'note' | 'warning' | 'hint' | 'spoiler', words: string): Command =>
  (state) =>
    wrapLines(
      state,
      (body) => {
        const colons = ':'.repeat(Math.max(3, longestRun(body, /^\s*(:{3,})/gm) + 1));
        return [`${colons}${kind}`, colons];
      },
      words,
    );

const longestRun = (text: string, sign: RegExp) =>
  Math.max(2, ...[...text.matchAll(sign)].map(([, run = '']) => run.length));

/** The selected lines, or `words` where none are, between two lines; the body is selected. */
function wrapLines(state: EditorState, edges: (body: string) => [string, string], words = ''): TransactionSpec {
  const isEmpty = state.selection.main.empty;
  const { from, to, lines } = selectedLines(state);
  const isOnText = isEmpty && lines.join('').trim() !== '';
  const body = isEmpty ? words : lines.join('\n');
  const [open, close] = edges(body);
  // at a line with text and nothing selected a new block goes below it
  return block(state, isOnText ? to : from, to, `${open}\n${body}\n${close}`, [open.length + 1, body.length]);
}

/** Puts whole lines with a blank one before and after. */
function block(
  state: EditorState,
  from: number,
  to: number,
  text: string,
  [start, length]: [number, number],
): TransactionSpec {
  const before = state.sliceDoc(Math.max(0, from - 2), from);
  const after = state.sliceDoc(to, to + 2);
  const lead =
    from === 0 || before === '\n\n' || (from === 1 && before === '\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = to === state.doc.length || after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const anchor = from + lead.length + start;
  return { changes: { from, to, insert: lead + text + tail }, selection: { anchor, head: anchor + length } };
}

/** Lines of their own below the line of the cursor, or in its place when it is blank. */
export const insertBlock =
  (text: string): Command =>
  (state) => {
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    return block(state, line.text.trim() === '' ? line.from : line.to, line.to, text, [text.length, 0]);
  };

export const insertTable =
  (rows: number, columns: number): Command =>
  (state) => {
    const row = (cell: (place: number) => string) =>
      `| ${Array.from({ length: columns }, (_, place) => cell(place + 1)).join(' | ')} |`;
    const head = row((place) => `Столбец ${place}`);
    const body = Array.from({ length: rows }, () => row(() => ' '));
    const line = state.doc.lineAt(state.selection.main.head);
    const text = [head, row(() => '---'), ...body].join('\n');
    return block(state, line.text.trim() === '' ? line.from : line.to, line.to, text, [2, 'Столбец 1'.length]);
  };

const address = /^(?:https?:\/\/|mailto:)\S+$/;

/** The selected words as a link; a selected address becomes the link's. */
export const insertLink: Command = (state) => linkTo(state, state.selection.main, '');

export function linkTo(
  state: EditorState,
  { from, to }: Pick<SelectionRange, 'from' | 'to'>,
  url: string,
): TransactionSpec {
  const text = state.sliceDoc(from, to);
  if (url === '' && address.test(text)) {
    return { changes: { from, to, insert: `[](${text})` }, selection: { anchor: from + 1 } };
  }
  const words = text || 'текст ссылки';
  const target = url || 'https://';
  const insert = `[${words}](${target})`;
  const isWhole = url !== '';
  const start = text === '' ? from + 1 : from + words.length + 3;
  const selection = isWhole
    ? { anchor: from + insert.length }
    : { anchor: start, head: start + (text === '' ? words.length : target.length) };
  return { changes: { from, to, insert }, selection };
}
