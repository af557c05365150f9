import { EditorSelection, type EditorState, type SelectionRange, type TransactionSpec } from '@codemirror/state';

/** What a button does to a text. It selects the part that the person will probably type over. */
export type Command = (state: EditorState) => TransactionSpec;

/** Puts a mark around the selection or around the word at the cursor. The same command removes it. */
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

/** A mark must touch a letter, so spaces at the edges stay outside. */
function trimmed(state: EditorState, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const text = state.sliceDoc(from, to);
  if (text.trim() === '') return { from, to };
  return { from: from + (text.length - text.trimStart().length), to: to - (text.length - text.trimEnd().length) };
}

/** Level 0 is plain text. A heading that has this level already becomes plain text. */
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

/** Makes a list, a numbered list or a quote of the selected lines. The same command removes it. */
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

/** Changes the lines of the selection. The selected text stays selected. */
function changeLines(state: EditorState, change: (lines: string[]) => string[]): TransactionSpec {
  const { from, to, lines } = selectedLines(state);
  const changed = change(lines);
  const insert = changed.join('\n');
  const { empty, head } = state.selection.main;
  const end = from + insert.length;
  // the cursor keeps its distance from the end of the line
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

/** A fenced code block with the name of its language. The fence is longer than any fence inside. */
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

/** A note or a spoiler: `:::note … :::`, with more colons than any container inside. */
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

/** Puts two lines around the selected lines, or around `words` when nothing is selected. Selects the body. */
function wrapLines(state: EditorState, edges: (body: string) => [string, string], words = ''): TransactionSpec {
  const isEmpty = state.selection.main.empty;
  const { from, to, lines } = selectedLines(state);
  const isOnText = isEmpty && lines.join('').trim() !== '';
  const body = isEmpty ? words : lines.join('\n');
  const [open, close] = edges(body);
  // when the cursor is on a line with text and nothing is selected, the block goes below that line
  return block(state, isOnText ? to : from, to, `${open}\n${body}\n${close}`, [open.length + 1, body.length]);
}

/** Inserts whole lines with a blank line before and after. */
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

/** Inserts lines below the cursor's line, or in its place when that line is blank. */
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
    const row = (cell: (index: number) => string) =>
      `| ${Array.from({ length: columns }, (_, index) => cell(index + 1)).join(' | ')} |`;
    const head = row((index) => `Столбец ${index}`);
    const body = Array.from({ length: rows }, () => row(() => ' '));
    const line = state.doc.lineAt(state.selection.main.head);
    const text = [head, row(() => '---'), ...body].join('\n');
    return block(state, line.text.trim() === '' ? line.from : line.to, line.to, text, [2, 'Столбец 1'.length]);
  };

const address = /^(?:https?:\/\/|mailto:)\S+$/;

/** Makes a link of the selected words. A selected address becomes the link's address. */
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
