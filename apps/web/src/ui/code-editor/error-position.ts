import type { CodeError } from './error-marker.ts';

type ErrorPosition = { file: string; line: number; column?: number | undefined; words: string | null };

/**
 * How compilers and interpreters name a position. First Python, Pascal and C#, TypeScript; then GCC, javac, Go, Rust
 * and stack frames of Java, JavaScript, Go and C#. Groups: file, line, column, message.
 */
const path = String.raw`(?:file:\/\/|[A-Za-z]:(?=[/\\]))?([\w./\\@+-]*[\w-])`;
const forms = [
  String.raw`^\s*File "([^"]+)", line (\d+)`,
  String.raw`^${path}\((\d+),(\d+)\):? (?:(?:fatal )?error(?: \w+)?:|Error:|Fatal:) (.*)`,
  String.raw`^${path}:(\d+)(?::(\d+))?: (?:fatal )?error: (.*)`,
  String.raw`^\s*--> ${path}:(\d+):(\d+)`,
  String.raw`panicked at ${path}:(\d+):(\d+):`,
  String.raw`panicked at '.*', ${path}:(\d+):(\d+)`,
  String.raw`^\s*at .*\(${path}:(\d+)(?::(\d+))?\)`,
  String.raw`^\s*at ${path}:(\d+)(?::(\d+))?$`,
  String.raw`^\s*at .* in ${path}:(\d+)`,
  // Go prints no word «error»: a message that is no warning or note is an error
  String.raw`^\s*([\w./\\@+-]*\.go):(\d+)(?::(\d+))?(?:: (?!warning|note)(.*)| \+0x.*|$)`,
  String.raw`^(?:file:\/\/)?([\w./\\@+-]*\.[cm]?[jt]s):(\d+)$`,
  // esbuild prints the position below the message
  String.raw`^ +${path}:(\d+):(\d+):$`,
].map((form) => new RegExp(form));
/** Java prints the class with its package, but the file without folders. */
const javaFrame = /^\s*at (?:[\w.]+\/)?([\w$.]+)\.[\w$<>]+\(([\w-]+\.java):(\d+)\)/;

function positionsOf(raw: string): ErrorPosition[] {
  const positions = raw.split('\n').flatMap((text): ErrorPosition[] => {
    const [, inClass = '', inFile, atLine] = javaFrame.exec(text) ?? [];
    if (inFile !== undefined) {
      const folders = inClass.split('.').slice(0, -1);
      return [{ file: [...folders, inFile].join('/'), line: Number(atLine), words: null }];
    }
    for (const form of forms) {
      const [, file, line, column, words] = form.exec(text) ?? [];
      if (file !== undefined && Number(line) > 0)
        return [
          { file, line: Number(line), column: column === undefined ? undefined : Number(column), words: words ?? null },
        ];
    }
    return [];
  });
  // Python prints the innermost frame last, all others first
  return isPython(raw) ? positions.toReversed() : positions;
}

/** Which of the student's files is meant: the message may have more folders or none. */
function ownFile(said: string, names: readonly string[]): string | null {
  const file = said.replaceAll('\\', '/').replace(/^\.\//, '');
  if (names.includes(file)) return file;
  const below = names.filter((name) => file.endsWith(`/${name}`)).toSorted((a, b) => b.length - a.length)[0];
  if (below !== undefined) return below;
  const alike = names.filter((name) => name.endsWith(`/${file}`));
  return alike.length === 1 ? alike[0]! : null;
}

/** The position of an error in this file of the program, with plain words for it. */
export function findErrorPosition(
  raw: string,
  explanation: string | null,
  fileName: string,
  names: readonly string[] = [fileName],
): CodeError | null {
  const position = positionsOf(raw).find(({ file }) => ownFile(file, names) === fileName);
  if (position === undefined) return null;
  // the line is marked, so its number is left out
  const words = explanation?.replace(/^Строка \d+: /, '') ?? position.words ?? wordsOf(raw);
  const { line, column } = position;
  return { line, ...(column !== undefined && { column }), message: upperFirst(words.trim()) };
}

/** The student's file with the error; null when the message names none. */
export function findErrorFile(raw: string, names: readonly string[]): string | null {
  for (const { file } of positionsOf(raw)) {
    const own = ownFile(file, names);
    if (own !== null) return own;
  }
  return null;
}

/** The line of the message that tells the error, when the position stands elsewhere. */
function wordsOf(raw: string): string {
  const lines = raw.trimEnd().split('\n');
  const said = /^(?:error(?:\[E\d+\])?: |(?:Exception in thread \S+ )?[\w.]*(?:Error|Exception)\b|panic: )/;
  return (isPython(raw) ? undefined : lines.find((line) => said.test(line))) ?? lines.at(-1) ?? '';
}

const isPython = (raw: string): boolean => /^\s*File ".*", line \d+/m.test(raw);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
