import { join } from 'node:path';
import { readApart } from '../../apart/read-apart.ts';
import type { Upload } from '../../http/read-upload.ts';
import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { findOffers } from '../processes/processes.api.ts';
import type { readPackage, ReadPackage } from './read-package.ts';

const mostBytes = 32_000_000;
const program = join(import.meta.dirname, 'package-process.ts');
const longestMs = 60_000;
/** For texts of 128 MB at most, some of them held twice. */
const heapMb = 768;

/** Reads the package in a call. Nothing is stored. */
export async function takePackage(
  tools: { db: Db; runner: Runner },
  upload: Upload,
  language: string | undefined,
): Promise<ReadPackage & { fileName: string }> {
  const { name: fileName, taken } = await upload.read(mostBytes, async (content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return { archive: Buffer.concat(chunks), drop: async () => undefined };
  });
  const { languages, called: authorLanguages = [] } = await findOffers(tools);
  const read = await readApart<ReadPackage>({
    program,
    options: { fileName, language, languages, authorLanguages } satisfies Parameters<typeof readPackage>[1],
    given: taken.archive,
    longestMs,
    heapMb,
    refusedAs: 'bad_package',
  });
  return { ...read, fileName };
}
