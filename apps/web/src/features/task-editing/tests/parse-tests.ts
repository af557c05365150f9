type Pair = { input: string; answer: string };
export type ParsedTests = { tests: Pair[]; error: null } | { tests: null; error: string };

const betweenTests = /^={3,}\s*$/m;
const beforeAnswer = /^-{3,}\s*$/m;

/**
 * Reads several tests from one text. A line `===` separates tests, a line `---` precedes the answer. Or two columns of
 * a spreadsheet, one test a line. Without answers there are only inputs.
 */
export function parseTests(text: string): ParsedTests {
  const clean = text.replaceAll('\r\n', '\n');
  if (clean.trim() === '') return { tests: [], error: null };
  const isMarked = betweenTests.test(clean) || beforeAnswer.test(clean);
  if (!isMarked && clean.includes('\t')) return readColumns(clean);
  const tests: Pair[] = [];
  const blocks = clean.split(betweenTests);
  for (const [at, block] of blocks.entries()) {
    // a separator before the first test or after the last one makes no empty test
    if (block.trim() === '' && (at === 0 || at === blocks.length - 1)) continue;
    const [input = '', answer = '', ...more] = block.split(beforeAnswer);
    if (more.length > 0) return { tests: null, error: `В тесте ${tests.length + 1} больше одной строки «---».` };
    tests.push({ input: asLines(input), answer: asLines(answer) });
  }
  return { tests, error: null };
}

function readColumns(text: string): ParsedTests {
  const tests: Pair[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const columns = line.split('\t');
    if (columns.length !== 2) return { tests: null, error: `В строке ${at + 1} не две колонки: нужны ввод и ответ.` };
    tests.push({ input: asLines(columns[0]!), answer: asLines(columns[1]!) });
  }
  return { tests, error: null };
}

/** Trims line breaks around the separators and ends with one line break, as programs read and print. */
function asLines(text: string): string {
  const body = text.replace(/^\n/, '').replace(/\n+$/, '');
  return body === '' ? '' : `${body}\n`;
}
