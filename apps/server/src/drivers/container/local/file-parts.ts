import type { FileHandle } from 'node:fs/promises';
import { HomeTooLarge } from '../container-engine.ts';
import type { TarPart } from '../tar/tar-entry.ts';

const pieceBytes = 65_536;
/** Holes begin and end where blocks of a file system do. */
const blockBytes = 4_096;
/** Node can not ask where holes are, and reads them. */
const mostHoleBytes = 16 * 2 ** 30;
const zeros = Buffer.alloc(blockBytes);

/** How large a file is, and what is in it besides holes; null: it has none. It may change meanwhile. */
export async function findParts(file: FileHandle): Promise<{ size: number; parts: TarPart[] | null }> {
  const { size, blocks } = await file.stat();
  if (blocks === undefined || blocks * 512 >= size) return { size, parts: null };
  if (size > mostHoleBytes) throw new HomeTooLarge('Файл с дырами занимает больше 16 ГБ: его не скопировать.');
  const parts: TarPart[] = [];
  for await (const { at, piece } of piecesOf(file, 0, size))
    for (let from = 0; from < piece.length; from += blockBytes) {
      const block = piece.subarray(from, from + blockBytes);
      if (block.equals(zeros.subarray(0, block.length))) continue;
      const last = parts.at(-1);
      if (last && last.at + last.bytes === at + from) last.bytes += block.length;
      else parts.push({ at: at + from, bytes: block.length });
    }
  return { size, parts };
}

/** The bytes of these parts; of what is gone meanwhile, zeros. */
export async function* readParts(
  file: FileHandle,
  size: number,
  parts: readonly TarPart[] | null,
): AsyncGenerator<Buffer, void> {
  for (const { at, bytes } of parts ?? [{ at: 0, bytes: size }])
    for await (const { piece } of piecesOf(file, at, at + bytes)) yield piece;
}

async function* piecesOf(file: FileHandle, from: number, end: number): AsyncGenerator<{ at: number; piece: Buffer }> {
  for (let at = from; at < end;) {
    const piece = Buffer.alloc(Math.min(pieceBytes, end - at));
    for (let done = 0; done < piece.length;) {
      const { bytesRead } = await file.read(piece, done, piece.length - done, at + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    yield { at, piece };
    at += piece.length;
  }
}
