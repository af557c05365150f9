import type { Files } from '../../drivers/files/files.ts';

const patienceMs = 3_000;
const silence = 'Хранилище файлов отвечает слишком долго. Проверьте сеть до него и его самого.';

/** Asks a store elsewhere how it is. Undefined: files lie on this machine. Never rejects. Those who look together ask once. */
export function filesTrouble({ trouble }: Pick<Files, 'trouble'>): () => Promise<{ words: string } | undefined> {
  if (!trouble) return async () => undefined;
  let reading: Promise<{ words: string }> | undefined;
  return () => (reading ??= readNow(trouble).finally(() => (reading = undefined)));
}

async function readNow(trouble: NonNullable<Files['trouble']>): Promise<{ words: string }> {
  let late: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<string>((resolve) => (late = setTimeout(resolve, patienceMs, silence)));
  try {
    return { words: (await Promise.race([trouble(), silent])) ?? '' };
  } finally {
    clearTimeout(late);
  }
}
