import type { Upload } from '../../http/read-upload.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import { readPackage, type ReadPackage } from './read-package.ts';

const mostBytes = 32_000_000;

/** The package of a call, read and let go: nothing of it is kept until somebody says so. */
export async function takePackage(
  runner: Runner,
  upload: Upload,
  language: string | undefined,
): Promise<ReadPackage & { fileName: string }> {
  const { name: fileName, taken } = await upload.read(mostBytes, async (content) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return { archive: Buffer.concat(chunks), drop: async () => undefined };
  });
  const { languages, called: authorLanguages = [] } = runner.capabilities;
  const read = await readPackage(taken.archive, { fileName, language, languages, authorLanguages });
  return { ...read, fileName };
}
