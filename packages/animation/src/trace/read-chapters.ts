/** The titles of chapters by the line that begins each: `# — Название` stands above it. */
export type Chapters = ReadonlyMap<number, { title: string; isOfCall: boolean }>;

const comment = /^\s*#\s*[—–]\s*(\S.*?)\s*$/;
const mostLetters = 120;

export function readChapters(code: readonly string[]): Chapters {
  const chapters = new Map<number, { title: string; isOfCall: boolean }>();
  let title: string | undefined;
  code.forEach((text, index) => {
    title = comment.exec(text)?.[1]?.slice(0, mostLetters) ?? title;
    if (title === undefined || /^\s*(#|$)/.test(text)) return;
    // a function's chapter begins with its call, not with its definition
    chapters.set(index + 1, { title, isOfCall: /^\s*(def\b|async\b|@)/.test(text) });
    title = undefined;
  });
  return chapters;
}
