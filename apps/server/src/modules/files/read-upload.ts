import { buffer } from 'node:stream/consumers';
import type { Files } from '../../drivers/files/files.ts';

/** Reads the whole content of an uploaded file into memory. The caller must check its size before. */
export const readUpload =
  (files: Files) =>
  async (sha256: string): Promise<Buffer> => {
    const content = await files.open(sha256);
    if (!content) throw new Error(`The file ${sha256} is gone`);
    return buffer(content);
  };
