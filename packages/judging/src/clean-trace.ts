import type { Language } from '@put/contract/languages';

/**
 * What a compiler says, as a student can use it: errors without warnings and notes, files by their names and not by the places
 * where the judge keeps them. Where nothing would be left, the text stays as it is.
 */
export function cleanCompilerOutput(raw: string, language: Language, files: readonly string[]): string {
  const named = withoutFolders(namesOnly(raw, files));
  const clean = compilers[language]?.(named) ?? named;
  return clean.trim() === '' ? named : clean;
}

/** What a program that broke says, with the frames of the student's own files only. */
export function cleanTrace(raw: string, language: Language, files: readonly string[]): string {
  const named = namesOnly(raw, files);
  // Java names a file without the folders of its package
  const names = language === 'java' ? files.map((name) => `(${name.split('/').at(-1)}:`) : files;
  const isOwn = (line: string) => names.some((name) => line.includes(name));
  const clean = runtimes[language]?.(named, isOwn) ?? named;
  return clean.trim() === '' ? named : clean;
}

/** What is longer is no message of a compiler, and a pattern could be at it for ever. */
const longestLine = 2000;

const inShortLines = (raw: string, clean: (line: string) => string): string =>
  raw
    .split('\n')
    .map((line) => (line.length > longestLine ? line : clean(line)))
    .join('\n');

/** `/box/run/main.cpp` → `main.cpp`, of the student's files. */
function namesOnly(raw: string, files: readonly string[]): string {
  if (files.length === 0) return raw;
  const names = files.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  // the longest name that fits: `/box/a/main.c` is `a/main.c` and no `main.c`
  const placed = new RegExp(String.raw`(?:file://|(?<![\w./+@-])\.{0,2})/(?:[\w.+@-]+/)*?(${names})(?![\w/-])`, 'g');
  const upAndDown = /(?<![\w./+@-])((?:[\w.+@-]+\/)*)(?!\.)[\w.+@-]+\/\.\.\//g;
  return inShortLines(raw, (line) => line.replace(upAndDown, '$1').replace(placed, '$1'));
}

/** Any other place of the server: the last name is enough. */
const withoutFolders = (raw: string): string => raw.replace(/(?<![\w.:/])\/(?:[\w.+@-]+\/)+/g, '');

type Compiler = (raw: string) => string;

/** Messages of one form, each with the lines below it: those whose head is `isNoise` go, with what belongs to them. */
function messages(isHead: RegExp, isNoise: RegExp): Compiler {
  return (raw) => {
    let isKept = true;
    return raw
      .split('\n')
      .filter((line) => {
        if (isHead.test(line)) isKept = !isNoise.test(line);
        return isKept;
      })
      .join('\n');
  };
}

const without =
  (...noise: RegExp[]): Compiler =>
  (raw) =>
    raw
      .split('\n')
      .filter((line) => !noise.some((one) => one.test(line)))
      .join('\n');

const gcc: Compiler = (raw) => {
  const errors = messages(
    /^(?:[\w./+-]+:\d+:\d+: |[\w./+-]+: (?:In|At) |In file included|collect2:|ld: |\S*ld: )/,
    / (?:warning|note): |^In file included/,
  );
  return without(/^(?:\S*\/)?ld: .*in function/, /^collect2: /, /^compilation terminated/)(errors(raw));
};

const compilers: Partial<Record<Language, Compiler>> = {
  c: gcc,
  cpp: gcc,
  java: (raw) => without(/^Note: /, /^\d+ errors?$/)(messages(/^[\w./-]+\.java:\d+: /, /: warning: /)(raw)),
  typescript: without(/^npm /),
  pascal: without(
    /^(?:Free Pascal Compiler|Copyright|Target OS|Compiling |Linking |\d+ lines compiled|\d+ (?:warning|hint|note))/,
    /(?:^|\) )(?:Warning|Hint|Note): /,
    /Fatal: Compilation aborted$|^Error: .*returned an error exitcode/,
  ),
  go: without(/^# /, /^note: /),
  rust: (raw) =>
    raw
      .split(/\n\n(?=\S)/)
      .filter((part) => !/^(?:warning|error: aborting|Some errors have|For more information)/.test(part))
      .join('\n\n'),
  csharp: without(/: warning CS\d+: /, /^Compilation failed: /, /\(Location of the symbol related/),
};

type Runtime = (raw: string, isOwn: (line: string) => boolean) => string;

/** Frames stand one in a line; those of nobody's files go. */
const frames =
  (isFrame: RegExp, ...noise: RegExp[]): Runtime =>
  (raw, isOwn) =>
    raw
      .split('\n')
      .filter((line) => (!isFrame.test(line) || isOwn(line)) && !noise.some((one) => one.test(line)))
      .join('\n');

const javascript = frames(/^\s+at /, /^Node\.js v/, /^This file is being treated as an ES module/);

const runtimes: Partial<Record<Language, Runtime>> = {
  /** A frame has the line of its source below it. */
  python(raw, isOwn) {
    let isKept = true;
    return raw
      .split('\n')
      .filter((line) => {
        if (/^\s*(?:\| )?File "/.test(line)) isKept = isOwn(line);
        else if (!/^\s{4}/.test(line)) isKept = true;
        return isKept;
      })
      .join('\n');
  },
  java: frames(/^\s*at /, /^\s*\.\.\. \d+ more/),
  javascript,
  typescript: javascript,
  /** A function, and below it where it stands. */
  go(raw, isOwn) {
    const lines = raw.split('\n').filter((line) => line !== '' && !/^exit status \d+$/.test(line));
    const isPlace = (line = '') => /^\t\S+:\d+/.test(line);
    return lines
      .filter((line, at) => {
        const place = isPlace(line) ? line : isPlace(lines[at + 1]) ? lines[at + 1]! : null;
        return place === null || isOwn(place);
      })
      .map((line) => line.replace(/ \+0x[\da-f]+$/, ''))
      .join('\n');
  },
  rust: (raw) =>
    raw
      .replace(/^stack backtrace:\n(?: .*\n?)*/gm, '')
      .replace(/^note: .*\n?/gm, '')
      .trimStart(),
  csharp: (raw, isOwn) =>
    frames(/^\s*at /)(raw, (line) => isOwn(line) || !/^\s*at (?:\(wrapper|System\.|Mono\.)/.test(line))
      .replace(/ \[0x[\da-f]+\] in /g, ' in ')
      .replace(/ in <[^>\n]{0,300}>:0\s*$/gm, '')
      .replace(/^\[ERROR\] FATAL UNHANDLED EXCEPTION: /gm, ''),
};
