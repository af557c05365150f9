import multipart from '@fastify/multipart';
import { Refusal } from '@put/contract/base/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The only file of a multipart call. The handler must read it to its end. */
export type Upload = {
  /**
   * Passes the file's bytes to `take`. Refuses more than `limitBytes`, a second part, or a part that is not a file. If
   * that shows only after `take`, drops what it returned.
   */
  read<T extends { drop(): Promise<void> }>(
    limitBytes: number,
    take: (content: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<{ name: string; taken: T }>;
};

export const acceptUploads = (app: FastifyInstance) => app.register(multipart);

export const uploadOf = (request: FastifyRequest): Upload => ({
  async read(limitBytes, take) {
    // a declared length above the limit is refused before reading
    if (Number(request.headers['content-length'] ?? 0) > limitBytes + envelopeBytes) throw tooLarge(limitBytes);
    const parts = partsOf(request, limitBytes);
    const { value: part } = await parts.next();
    if (part?.type !== 'file' || part.fieldname !== 'file') throw oneFile();
    const taken = await take(part.file).catch((error: unknown) => {
      // these errors come from a broken connection or an incomplete form; all others are errors of ours
      throw error === part.file.errored ? oneFile() : error;
    });
    try {
      if (part.file.truncated) throw tooLarge(limitBytes);
      if (!(await parts.next()).done) throw oneFile();
    } catch (error) {
      await taken.drop();
      throw error;
    }
    return { name: fileName(part.filename), taken };
  },
});

/** Room for the lines around a file in a multipart body. */
const envelopeBytes = 16 * 1024;

async function* partsOf(request: FastifyRequest, limitBytes: number) {
  const limits = { files: 1, parts: 1, fields: 1, fieldSize: 100, fileSize: limitBytes, headerPairs: 20 };
  try {
    yield* request.parts({ limits });
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(limitBytes);
    throw oneFile();
  }
}

const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;
const oneFile = () => new Refusal('bad_request', { detail: 'Нужен один файл в поле «file».' });

function tooLarge(limitBytes: number): Refusal {
  return new Refusal('too_large', { detail: `Файл слишком большой: можно до ${inMegabytes(limitBytes)} МБ.` });
}
export const inMegabytes = (bytes: number): string =>
  (bytes / 1_000_000).toLocaleString('ru-RU', { maximumFractionDigits: bytes < 1_000_000 ? 2 : 0 });

/**
 * A safe name: without folders, control characters, and characters that change the direction of writing and can hide
 * the real extension.
 */
export function fileName(given: string | undefined): string {
  const bare = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1)!;
  const clean = bare.replaceAll(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'файл';
  if (clean.length <= longestName) return clean;
  const [ending = ''] = /\.[^.]{1,12}$/.exec(clean) ?? [];
  return clean.slice(0, longestName - ending.length) + ending;
}
const longestName = 150;
