import {
  accents,
  around,
  boxes,
  code,
  formulas,
  plainEnvironments,
  sections,
  signs,
  silent,
  silentWithWords,
} from './latex-commands.ts';
import { withMacros } from './latex-macros.ts';
import { type Reader, readerOf } from './latex-reader.ts';

export type LatexOptions = {
  /** The language of the statement: «ru». */
  language: string;
  constants: ReadonlyMap<string, string>;
  /** Markdown of a picture; null when it can not be shown. */
  picture: (name: string, words: string) => string | null;
};

export type FromLatex = {
  text: string;
  /** The argument of `\problemname`. */
  title: string;
  /** Commands and environments without a translation; they stay as typed. */
  unknown: string[];
  missing: string[];
};

type State = LatexOptions & { unknown: Set<string>; missing: string[]; title: string };

/** In characters. Longer texts are cut, because the work grows with the length. */
const longest = 200_000;
const deepest = 30;

/**
 * Translates LaTeX of statements into Markdown. Formulas stay formulas. Unknown commands stay as typed, for the author
 * to correct.
 */
export function latexToMarkdown(source: string, options: LatexOptions): FromLatex {
  const state: State = { ...options, unknown: new Set(), missing: [], title: '' };
  const plain = /%%\s*plainproblemname:\s*(.+)/.exec(source)?.[1]?.trim();
  const body = /\\begin\{document\}([\s\S]*?)\\end\{document\}/.exec(source)?.[1] ?? source;
  const text = convert(readerOf(withMacros(plainOf(source), plainOf(body))), state, 0);
  const tidy = text
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n (?=\S)/g, '\n\n')
    .trim();
  return { text: tidy, title: plain ?? state.title, unknown: [...state.unknown], missing: state.missing };
}

function convert(reader: Reader, state: State, depth: number): string {
  if (depth > deepest) return escaped(reader.rest());
  let text = '';
  for (let part = reader.next(); part !== null; part = reader.next()) {
    if (part.is === 'words') text += escaped(typography(part.text, state));
    else if (part.is === 'formula')
      text += part.isBlock ? `\n\n$$\n${part.text.trim()}\n$$\n\n` : `$${part.text.trim()}$`;
    else if (part.is === 'group') text += switched(part.text, state, depth);
    else text += command(part.name, reader, state, depth);
  }
  return text;
}

const inner = (text: string, state: State, depth: number) => convert(readerOf(text), state, depth + 1);

/** Without LaTeX comments. */
const plainOf = (text: string) => text.slice(0, longest).replaceAll(/(?<!\\)%[^\n]*\n?/g, '');

/** A group that changes the font: `{\bf words}`. */
function switched(text: string, state: State, depth: number): string {
  const [, name, rest] = /^\\(bf|it|tt|em|bfseries|itshape|ttfamily)\b\s*([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined) return inner(text, state, depth);
  if (name.startsWith('tt')) return asCode(rest!);
  return wrapped(inner(rest!, state, depth), name.startsWith('bf') ? ['**', '**'] : ['*', '*']);
}

function command(name: string, reader: Reader, state: State, depth: number): string {
  if (/^[%$&#_{}]$/.test(name)) return name === '_' || name === '$' || name === '#' ? `\\${name}` : name;
  if (name === '\\') return reader.argument('[') === null ? '\\\n' : '\n\n';
  if (/^[,;:! \n]$/.test(name)) return ' ';
  if (name === '@') return '';
  if (name in accents && reader.hasLetter()) {
    const letter = reader.argument('{') ?? reader.letter();
    return escaped(`${letter.replace(/^\\([ij])$/, '$1')}${accents[name]}`.normalize('NFC'));
  }
  if (name === 'begin') return environment(reader, state, depth);
  if (name === 'end') reader.argument('{');
  if (name === 'end' || name === '-' || name === '/' || silent.has(name)) return '';
  if (name in signs) return signs[name]!;
  if (name in silentWithWords) {
    reader.argument('[');
    for (let n = 0; n < silentWithWords[name]!; n++) reader.argument('{');
    return '';
  }
  if (name in boxes) {
    while (reader.argument('[') !== null);
    for (let n = 0; n < boxes[name]!; n++) {
      reader.argument('{');
      reader.star();
    }
    while (reader.argument('[') !== null);
    return inner(reader.argument('{') ?? '', state, depth);
  }
  if (code.has(name)) {
    reader.argument('[');
    return asCode(reader.argument('{') ?? (name === 'verb' || name === 'lstinline' ? reader.delimited() : ''));
  }
  if (name in around) return wrapped(inner(reader.argument('{') ?? '', state, depth), around[name]!);
  return withArguments(name, reader, state, depth);
}

function withArguments(name: string, reader: Reader, state: State, depth: number): string {
  switch (name) {
    case 'problemname':
      state.title = inner(reader.argument('{') ?? '', state, depth)
        .replaceAll(/[*$\\]/g, '')
        .trim();
      return '';
    case 'constant': {
      const name = reader.argument('{') ?? '';
      const value = state.constants.get(name.trim());
      if (value === undefined) state.unknown.add(`\\constant{${name}}`);
      return escaped(value ?? name);
    }
    case 'textsuperscript':
      return `$^{${asFormula(reader.argument('{') ?? '')}}$`;
    case 'textsubscript':
      return `$_{${asFormula(reader.argument('{') ?? '')}}$`;
    case 'ensuremath':
      return `$${(reader.argument('{') ?? '').trim()}$`;
    case 'exmp':
    case 'exmpfile':
      // samples are shown below the text by the task itself
      reader.argument('{');
      reader.argument('{');
      return '';
    case 'cite':
    case 'ref':
    case 'eqref':
    case 'pageref':
      reader.argument('[');
      return `(${escaped(reader.argument('{') ?? '')})`;
    case 'path':
    case 'nolinkurl':
      return asCode(reader.argument('{') ?? '');
    case 'url':
      return `<${reader.argument('{') ?? ''}>`;
    case 'href': {
      const address = reader.argument('{') ?? '';
      return `[${inner(reader.argument('{') ?? '', state, depth)}](${address.replaceAll(/[\s()<>]/g, encodeURIComponent)})`;
    }
    case 'includegraphics':
      reader.argument('[');
      return pictured(reader.argument('{') ?? '', '', state);
    case 'illustration': {
      reader.argument('{');
      const file = reader.argument('{') ?? '';
      const words = inner(reader.argument('{') ?? '', state, depth).trim();
      return `\n\n${pictured(file, words, state)}${words === '' ? '' : `\n\n*${words}*`}\n\n`;
    }
    case 'epigraph':
      return `\n\n> ${inner(reader.argument('{') ?? '', state, depth).trim()} — ${inner(reader.argument('{') ?? '', state, depth).trim()}\n\n`;
    case 'item':
      return '\n- ';
    default: {
      state.unknown.add(`\\${name}`);
      const words = reader.argument('{');
      return `\\\\${name}${words === null ? (reader.isBeforeSpace() ? ' ' : '') : `{${inner(words, state, depth)}}`}`;
    }
  }
}

/** Plain words inside of a formula. */
const asFormula = (text: string): string => {
  const words = text.trim();
  return /^[-+\d.,]*$/.test(words) ? words : `\\text{${words.replaceAll('$', '')}}`;
};

function pictured(file: string, words: string, state: State): string {
  const made = state.picture(file.trim(), words.replaceAll(/[[\]\n]/g, ' '));
  if (made === null) state.missing.push(file);
  return made ?? '';
}

function environment(reader: Reader, state: State, depth: number): string {
  const name = reader.argument('{') ?? '';
  const bare = name.replace(/\*$/, '');
  const body = reader.until(name);
  if (formulas.includes(bare)) {
    const isAligned = !['equation', 'displaymath', 'math'].includes(bare);
    const lines = isAligned ? `\\begin{aligned}\n${body.trim()}\n\\end{aligned}` : body.trim();
    return `\n\n$$\n${lines}\n$$\n\n`;
  }
  if (bare === 'verbatim' || bare === 'lstlisting' || bare === 'Verbatim' || bare === 'alltt')
    return environmentAsCode(body);
  if (bare === 'itemize' || bare === 'enumerate') return list(body, bare === 'enumerate', state, depth);
  if (bare === 'quote' || bare === 'quotation')
    return `\n\n${inner(body, state, depth).trim().replaceAll(/^/gm, '> ')}\n\n`;
  if (bare === 'compactitem' || bare === 'compactenum') return list(body, bare === 'compactenum', state, depth);
  if (bare === 'description') return list(body, false, state, depth);
  if (bare === 'example' || bare === 'examplewide' || bare === 'comment') return '';
  if (bare === 'minted') return environmentAsCode(body.replace(/^\s*(?:\[[^\]]*\])?\{[^{}]*\}/, ''));
  if (bare === 'tabularx' || bare === 'tabulary') return table(body.replace(/^\s*\{[^{}]*\}/, ''), state, depth);
  if (bare === 'tabular' || bare === 'array' || bare === 'longtable') return table(body, state, depth);
  if (bare in sections.ru) {
    const words = sections[state.language === 'ru' ? 'ru' : 'en'][bare as keyof typeof sections.ru];
    return `\n\n## ${words}\n\n${inner(body, state, depth).trim()}\n\n`;
  }
  if (plainEnvironments.includes(bare))
    return `\n\n${inner(body.replace(/^(\s*(\[[^\]]*\]|\{[^{}]*\}))+/, ''), state, depth).trim()}\n\n`;
  state.unknown.add(`\\begin{${name}}`);
  return `\n\n${inner(body, state, depth).trim()}\n\n`;
}

const environmentAsCode = (body: string) =>
  `\n\n\`\`\`\n${body
    .replace(/^\[[^\]]*\]/, '')
    .replaceAll(/^\n|\n\s*$/g, '')
    .replaceAll('```', "'''")}\n\`\`\`\n\n`;

/** The items of one level: a nested list is an environment of its own. */
function list(body: string, isNumbered: boolean, state: State, depth: number): string {
  const items: string[] = [];
  const reader = readerOf(body.replace(/^\s*\[[^\]]*\]/, ''));
  let current: string | null = null;
  for (let piece = reader.piece(); piece !== null; piece = reader.piece()) {
    if (piece !== '\\item') {
      if (current !== null) current += piece;
      continue;
    }
    if (current !== null) items.push(current);
    current = '';
  }
  if (current !== null) items.push(current);
  const lines = items.map((item, at) => {
    const words = inner(item.replace(/^\s*\[([^\]]*)\]/, '\\textbf{$1}'), state, depth).trim();
    const sign = isNumbered ? `${at + 1}. ` : '- ';
    return sign + words.replaceAll(/\n(?=.)/g, `\n${' '.repeat(sign.length)}`);
  });
  return `\n\n${lines.join('\n')}\n\n`;
}

function table(body: string, state: State, depth: number): string {
  const rows = body
    .replace(/^\s*(\[[^\]]*\])?\{(?:[^{}]|\{[^{}]*\})*\}/, '')
    .replaceAll(/\\(hline|toprule|midrule|bottomrule)|\\cline\{[^}]*\}/g, '')
    .split(/\\\\(?:\[[^\]]*\])?/)
    .filter((row) => row.trim() !== '')
    .map((row) =>
      row
        .split(/(?<!\\)&/)
        .map((cell) => inner(cell, state, depth).trim().replaceAll('\n', ' ').replaceAll('|', '\\|')),
    );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0) return '';
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return `\n\n${[line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')}\n\n`;
}

/** Puts Markdown signs next to the words: spaces stay outside of them. */
function wrapped(text: string, [before, after]: readonly [string, string]): string {
  if (!before.includes('*') && !before.includes('~')) return `${before}${text.trim()}${after}`;
  const words = text.trim();
  if (words === '') return '';
  const [lead, tail] = [/^\s/.test(text) ? ' ' : '', /\s$/.test(text) ? ' ' : ''];
  return `${lead}${before}${words}${after}${tail}`;
}

function asCode(text: string): string {
  const plain = text
    .replaceAll(/\\([%$&#_{}])/g, '$1')
    .replaceAll('\\textbackslash', '\\')
    .replaceAll(/\s+/g, ' ');
  if (plain.trim() === '') return '';
  const tick = plain.includes('`') ? '``' : '`';
  return `${tick}${tick === '``' ? ` ${plain} ` : plain}${tick}`;
}

function typography(text: string, { language }: State): string {
  const [open, close] = language === 'ru' ? ['«', '»'] : ['“', '”'];
  return text
    .replaceAll('<<', '«')
    .replaceAll('>>', '»')
    .replaceAll('``', open)
    .replaceAll("''", close)
    .replaceAll('`', '‘')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .replaceAll('~', '\u{a0}');
}

/** Escapes characters that Markdown would interpret. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\*_[\]<]/g, '\\$&')
    .replaceAll(
      /^([ \t]*)(#|\+ |- |>|(\d+)[.)] )/gm,
      (_, space: string, sign: string) => `${space}${sign.replace(/([#+>.)-])/, '\\$1')}`,
    );
