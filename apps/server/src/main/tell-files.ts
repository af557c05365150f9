/** How commands tell of uploaded files: the work as it goes on, and what is not in order at its end. */
import type { Checked } from '../modules/files/files.api.ts';

/** Where files may lie, in the words that follow «в». */
export const places = { disk: 'папке данных', s3: 'хранилище S3' };
export type Place = keyof typeof places;

const pauseMs = 5_000;
const mostNamed = 20;

/** Says how far it is, at most once in five seconds. */
export function tellOften(words: string): (done: number, of: number) => void {
  let saidAtMs = Date.now();
  return (done, of) => {
    if (done < of && Date.now() - saidAtMs < pauseMs) return;
    saidAtMs = Date.now();
    console.log(`${words}: ${done.toLocaleString('ru')} из ${of.toLocaleString('ru')}`);
  };
}

/** Empty when all are in order. */
export function wordsOfMissing({ missing, damaged }: Checked, where: string): string[] {
  const list = (words: string, found: readonly string[]) => {
    if (found.length === 0) return [];
    const more = found.length > mostNamed ? [`  … и ещё ${found.length - mostNamed}`] : [];
    return [`${words}: ${found.length}`, ...found.slice(0, mostNamed).map((sha256) => `  ${sha256}`), ...more];
  };
  return [...list(`Нет в ${where}`, missing), ...list(`Испорчены в ${where}`, damaged)];
}
