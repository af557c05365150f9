import type { CodeError } from './error-marker.ts';

/** Where the raw text of an error points in this file, with the plain words for it. */
export function findErrorPlace(raw: string, explanation: string | null, fileName: string): CodeError | null {
  const lines = raw.trimEnd().split('\n');
  const place = lines.findLast((line) => fileOf(line) === fileName);
  const line = Number(place?.match(/line (\d+)/)?.[1]);
  if (!Number.isInteger(line) || line < 1) return null;
  // the line is marked: naming it once more would be noise
  const words = explanation?.replace(/^Строка \d+: /, '') ?? lines.at(-1) ?? '';
  return { line, message: upperFirst(words.trim()) };
}

const fileOf = (line: string): string | undefined => line.match(/^\s*File "(?:.*[/\\])?([^"/\\]+)", line \d+/)?.[1];
const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
