import type { CodeError } from './error-marker.ts';

type Place = { file: string; line: number; column?: number | undefined; words: string | null };

/**
 * How compilers and interpreters name a place, by the line of their message: Python, Pascal and C#, TypeScript; GCC, javac, Go, Rust
 * and the frames of Java, JavaScript, Go and C#. The first part is the file, then line and column, then what is said.
 */
const forms = [
  /^\s*File "(?:.*[/\\])?([^"/\\]+)", line (\d+)/,
  /^(?:.*[/\\])?([\w.-]+)\((\d+),(\d+)\):? (?:fatal )?error(?: \w+)?: (.*)/i,
  /^(?:.*[/\\])?([\w.-]+)\((\d+),(\d+)\) Fatal: (.*)/,
  /^(?:.*[/\\])?([\w.-]+):(\d+)(?::(\d+))?: (?:fatal )?error: (.*)/,
  /^\s*--> (?:.*[/\\])?([\w.-]+):(\d+):(\d+)/,
  /panicked at (?:.*[/\\])?([\w.-]+):(\d+):(\d+):/,
  /^\s*at .*\((?:.*[/\\])?([\w.-]+):(\d+)(?::(\d+))?\)/,
  /^\s*at (?:file:\/\/)?\/?(?:.*[/\\])?([\w.-]+):(\d+)(?::(\d+))?$/,
  /^\s*at .* in (?:.*[/\\])?([\w.-]+):(\d+)/,
  // Go says no «error»: what is no warning and no note is one
  /^\s*(?:\.\/)?(?:.*[/\\])?([\w.-]+\.go):(\d+)(?::(\d+))?(?:: (?!warning|note)(.*)| \+0x.*|$)/,
  /^(?:file:\/\/)?(?:.*[/\\])?([\w.-]+\.[cm]?[jt]s):(\d+)$/,
];

function placesOf(raw: string): Place[] {
  const places = raw.split('\n').flatMap((text): Place[] => {
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

/** Where the raw text of an error points in this file, with the plain words for it. */
export function findErrorPlace(raw: string, explanation: string | null, fileName: string): CodeError | null {
  const place = placesOf(raw).find(({ file }) => file === fileName);
  if (place === undefined) return null;
  // the line is marked: naming it once more would be noise
  const words = explanation?.replace(/^Строка \d+: /, '') ?? place.words ?? wordsOf(raw);
  const { line, column } = place;
  return { line, ...(column !== undefined && { column }), message: upperFirst(words.trim()) };
}

/** The file that the error is in; null where none is named. */
export const findErrorFile = (raw: string): string | null => placesOf(raw)[0]?.file ?? null;

/** The line that says what happened, where it does not stand beside the place. */
function wordsOf(raw: string): string {
  const lines = raw.trimEnd().split('\n');
  const said = /^(?:error(?:\[E\d+\])?: |(?:Exception in thread \S+ )?[\w.]*(?:Error|Exception)\b|panic: )/;
  return (isPython(raw) ? undefined : lines.find((line) => said.test(line))) ?? lines.at(-1) ?? '';
}

const isPython = (raw: string): boolean => /^\s*File ".*", line \d+/m.test(raw);
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
