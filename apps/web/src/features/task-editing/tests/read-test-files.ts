import { unzipSync } from 'fflate';

type Named = { name: string; bytes: Uint8Array };
export type ReadTests =
  | { tests: { name: string; input: string; answer: string }[]; left: string[]; error: null }
  | { tests: null; left: []; error: string };

const mebibyte = 1_048_576;
/** Limits in bytes: of one test by the contract, of one task, of one archive. */
const mostInFile = 4 * mebibyte;
const mostInAll = 48 * mebibyte;
const mostInZip = 24 * mebibyte;
const mostFiles = 1000;

class TooMuch extends Error {}

/**
 * Reads pairs of files `1.in` and `1.ans` (`.out`, `.a`) or `1` and `1.a`, also from zips. The order is numeric: 2
 * before 10.
 */
export async function readTestFiles(files: readonly File[]): Promise<ReadTests> {
  try {
    const all: Named[] = [];
    let room = mostInAll;
    for (const file of files) {
      const isZip = /\.zip$/i.test(file.name);
      if (file.size > (isZip ? mostInZip : mostInFile))
        throw new TooMuch(`Файл «${file.name}» больше ${isZip ? '24' : '4'} МБ.`);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found = isZip ? unpack(file.name, bytes, room) : [{ name: file.name, bytes }];
      all.push(...found);
      room -= found.reduce((sum, one) => sum + one.bytes.length, 0);
      if (room < 0) throw new TooMuch('В файлах больше 48 МБ: загрузите тесты по частям.');
      if (all.length > mostFiles) throw new TooMuch('Файлов больше тысячи: загрузите тесты по частям.');
    }
    return pair(all);
  } catch (error) {
    if (error instanceof TooMuch) return failed(error.message);
    throw error;
  }
}

/** Unpacks a zip. The sizes in its directory are checked first, and nothing larger than `room` bytes is unpacked. */
function unpack(zipName: string, bytes: Uint8Array, room: number): Named[] {
  let sizes = 0;
  let count = 0;
  try {
    const unpacked = unzipSync(bytes, {
      filter({ name, size, originalSize }) {
        if (name.endsWith('/') || partsOf(name) === null) return false;
        sizes += originalSize;
        count += 1;
        if (originalSize > mostInFile) throw new TooMuch(`Файл «${name}» в архиве больше 4 МБ.`);
        // packed larger than unpacked: one of the two sizes is false
        if (size > originalSize + 1024) throw new TooMuch(`Файл «${name}» в архиве повреждён.`);
        if (sizes > room) throw new TooMuch('В архиве больше 48 МБ: загрузите тесты по частям.');
        if (count > mostFiles) throw new TooMuch('В архиве больше тысячи файлов: загрузите тесты по частям.');
        return true;
      },
    });
    return Object.entries(unpacked).map(([name, content]) => ({ name, bytes: content }));
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    throw new TooMuch(`Архив «${zipName}» не открылся: возможно, он повреждён или с паролем.`);
  }
}

/** The name that an input and its answer share; null for other files. */
function partsOf(path: string): { base: string; is: 'input' | 'answer' } | null {
  const name = path.split('/').at(-1)!;
  if (name.startsWith('.') || path.startsWith('__MACOSX/')) return null;
  const [, stem, end = ''] = /^(.+?)(?:\.([^.]+))?$/.exec(path) ?? [];
  if (stem === undefined) return null;
  if (/^(ans|out|a)$/i.test(end)) return { base: stem, is: 'answer' };
  if (/^in$/i.test(end)) return { base: stem, is: 'input' };
  return end === '' ? { base: stem, is: 'input' } : null;
}

const byNumber = new Intl.Collator('en', { numeric: true });

function pair(files: readonly Named[]): ReadTests {
  const pairs = new Map<string, { input?: string; answer?: string }>();
  const left: string[] = [];
  for (const { name, bytes } of files) {
    const parts = partsOf(name);
    if (parts === null) {
      left.push(name);
      continue;
    }
    const text = textOf(bytes);
    if (text === null) return failed(`Файл «${name}» — не текст в UTF‑8.`);
    const before = pairs.get(parts.base) ?? {};
    if (before[parts.is] !== undefined)
      return failed(`Для теста «${parts.base}» есть два файла одного рода: «${name}» лишний.`);
    pairs.set(parts.base, { ...before, [parts.is]: text });
  }
  const tests: { name: string; input: string; answer: string }[] = [];
  for (const [base, { input, answer = '' }] of [...pairs].toSorted(([a], [b]) => byNumber.compare(a, b))) {
    if (input === undefined) left.push(base);
    else tests.push({ name: base.split('/').at(-1)!, input, answer });
  }
  return tests.length === 0
    ? failed('Тестов не нашлось: нужны пары файлов «1.in» и «1.ans».')
    : { tests, left, error: null };
}

const failed = (error: string): ReadTests => ({ tests: null, left: [], error });

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
}
