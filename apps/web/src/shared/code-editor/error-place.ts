import type { CodeError } from './error-marker.ts';

type Place = { file: string; line: number; column?: number | undefined; words: string | null };

/**
 * How compilers and interpreters name a place, by the line of their message: Python, Pascal and C#, TypeScript; GCC, javac, Go, Rust
 * and the frames of Java, JavaScript, Go and C#. The first part is the file, then line and column, then what is said.
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
  // Go says no «error»: what is no warning and no note is one
  String.raw`^\s*([\w./\\@+-]*\.go):(\d+)(?::(\d+))?(?:: (?!warning|note)(.*)| \+0x.*|$)`,
  String.raw`^(?:file:\/\/)?([\w./\\@+-]*\.[cm]?[jt]s):(\d+)$`,
  // esbuild, below its words
  String.raw`^ +${path}:(\d+):(\d+):$`,
].map((form) => new RegExp(form));
/** Java names the class with its package, and the file without. */
const javaFrame = /^\s*at (?:[\w.]+\/)?([\w$.]+)\.[\w$<>]+\(([\w-]+\.java):(\d+)\)/;

function placesOf(raw: string): Place[] {
  const places = raw.split('\n').flatMap((text): Place[] => {
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
  // Python names the innermost frame last, all others first
  return isPython(raw) ? places.toReversed() : places;
}

/** Which of the own files is meant: some say more folders, some none. */
function ownFile(said: string, names: readonly string[]): string | null {
  const file = said.replaceAll('\\', '/').replace(/^\.\//, '');
  if (names.includes(file)) return file;
  const below = names.filter((name) => file.endsWith(`/${name}`)).toSorted((a, b) => b.length - a.length)[0];
  if (below !== undefined) return below;
  const alike = names.filter((name) => name.endsWith(`/${file}`));
  return alike.length === 1 ? alike[0]! : null;
}

/** Where the raw text of an error points in this file of the program, with the plain words for it. */
export function findErrorPlace(
  raw: string,
  explanation: string | null,
  fileName: string,
  names: readonly string[] = [fileName],
): CodeError | null {
  const place = placesOf(raw).find(({ file }) => ownFile(file, names) === fileName);
  if (place === undefined) return null;
  // the line is marked: naming it once more would be noise
  const words = explanation?.replace(/^Строка \d+: /, '') ?? place.words ?? wordsOf(raw);
  const { line, column } = place;
  return { line, ...(column !== undefined && { column }), message: upperFirst(words.trim()) };
}

/** The file of the program that the error is in; null where none is named. */
export function findErrorFile(raw: string, names: readonly string[]): string | null {
  for (const { file } of placesOf(raw)) {
    const own = ownFile(file, names);
    if (own !== null) return own;
  }
  return null;
}

/** The line that says what happened, where it does not stand beside the place. */
function wordsOf(raw: string): string {
  const lines = raw.trimEnd().split('\n');
  const said = /^(?:error(?:\[E\d+\])?: |(?:Exception in thread \S+ )?[\w.]*(?:Error|Exception)\b|panic: )/;
  return (isPython(raw) ? undefined : lines.find((line) => said.test(line))) ?? lines.at(-1) ?? '';
}

const isPython = (raw: string): boolean => /^\s*File ".*", line \d+/m.test(raw);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
