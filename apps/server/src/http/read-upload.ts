import multipart from '@fastify/multipart';
import { Refusal } from '@put/contract/refusals';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The one file of a multipart call, read as it comes; whoever takes it must read it to its end. */
export type Upload = {
  /** Refuses more than `limitBytes`, more than one part and everything that is not a file, also after `take` is done. */
  read<T extends { drop(): Promise<void> }>(
    limitBytes: number,
    take: (content: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<{ name: string; taken: T }>;
};

export const acceptUploads = (app: FastifyInstance) => app.register(multipart);

export const uploadOf = (request: FastifyRequest): Upload => ({
  async read(limitBytes, take) {
    // what is said to be too much is not read first
    if (Number(request.headers['content-length'] ?? 0) > limitBytes + envelopeBytes) throw tooLarge(limitBytes);
    const parts = partsOf(request, limitBytes);
    const { value: part } = await parts.next();
    if (part?.type !== 'file' || part.fieldname !== 'file') throw oneFile();
    const taken = await take(part.file).catch((error: unknown) => {
      // the caller's line was cut, or the form ends too early; all else is ours
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

/** The lines around a file in a multipart body. */
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

/** Without folders, control characters and signs that turn the direction of writing, which hide a file's real ending. */
export function fileName(given: string | undefined): string {
  const bare = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1)!;
  const clean = bare.replaceAll(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'файл';
  if (clean.length <= longestName) return clean;
  const [ending = ''] = /\.[^.]{1,12}$/.exec(clean) ?? [];
  return clean.slice(0, longestName - ending.length) + ending;
}
const longestName = 150;
