import type { Language } from '@put/contract/judge/languages';

/**
 * Compiler output in the form a student can use: errors without warnings and notes, the student's file names without
 * the judge's folders. If nothing would be left, the text stays whole.
 */
export function cleanCompilerOutput(raw: string, language: Language, files: readonly string[]): string {
  const named = withoutFolders(namesOnly(raw, files));
  const clean = compilers[language]?.(named) ?? named;
  return clean.trim() === '' ? named : clean;
}

/** Error output of a program that crashed, with only the stack frames of the student's files. */
export function cleanTrace(raw: string, language: Language, files: readonly string[]): string {
  const named = namesOnly(raw, files);
  // Java names a file in a trace without the folders of its package
  const names = language === 'java' ? files.map((name) => `(${name.split('/').at(-1)}:`) : files;
  const isOwn = (line: string) => names.some((name) => line.includes(name));
  const clean = runtimes[language]?.(named, isOwn) ?? named;
  return clean.trim() === '' ? named : clean;
}

/** A longer line is no compiler message, and a pattern could backtrack over it for minutes. */
const longestLine = 2000;

const inShortLines = (raw: string, clean: (line: string) => string): string =>
  raw
    .split('\n')
    .map((line) => (line.length > longestLine ? line : clean(line)))
    .join('\n');

/** `/box/run/main.cpp` → `main.cpp`, for the student's files. */
function namesOnly(raw: string, files: readonly string[]): string {
  if (files.length === 0) return raw;
  const names = files.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  // the longest matching name wins: `/box/a/main.c` is `a/main.c`, not `main.c`
  const placed = new RegExp(String.raw`(?:file://|(?<![\w./+@-])\.{0,2})/(?:[\w.+@-]+/)*?(${names})(?![\w/-])`, 'g');
  const upAndDown = /(?<![\w./+@-])((?:[\w.+@-]+\/)*)(?!\.)[\w.+@-]+\/\.\.\//g;
  return inShortLines(raw, (line) => line.replace(upAndDown, '$1').replace(placed, '$1'));
}

/** Removes the folders of all other paths on the server. */
const withoutFolders = (raw: string): string => raw.replace(/(?<![\w.:/])\/(?:[\w.+@-]+\/)+/g, '');

type Compiler = (raw: string) => string;

/**
 * A filter for compiler output where a message is a head line and the lines below it. Drops whole messages whose head
 * matches `isNoise`.
 */
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

/** A filter for traces with one frame on a line. Drops the frames of files that are not the student's. */
const frames =
  (isFrame: RegExp, ...noise: RegExp[]): Runtime =>
  (raw, isOwn) =>
    raw
      .split('\n')
      .filter((line) => (!isFrame.test(line) || isOwn(line)) && !noise.some((one) => one.test(line)))
      .join('\n');

const javascript = frames(/^\s+at /, /^Node\.js v/, /^This file is being treated as an ES module/);

const runtimes: Partial<Record<Language, Runtime>> = {
  /** A frame is two lines: the position, then the source line. */
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
  /** A frame is two lines: the function, then the position. */
  go(raw, isOwn) {
    const lines = raw.split('\n').filter((line) => line !== '' && !/^exit status \d+$/.test(line));
    const isFrame = (line = '') => /^\t\S+:\d+/.test(line);
    return lines
      .filter((line, at) => {
        const frame = isFrame(line) ? line : isFrame(lines[at + 1]) ? lines[at + 1]! : null;
        return frame === null || isOwn(frame);
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
