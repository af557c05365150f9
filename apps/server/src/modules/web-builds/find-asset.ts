import type { Db } from '../../drivers/database/database.ts';
import type { Files } from '../../drivers/files/files.ts';
import type { FindKept } from '../../http/pages/kept-assets.ts';
import { findPlace } from './web-builds.store.ts';

/** Finds a file of the builds that are kept, whichever process kept it. */
export const findAsset =
  ({ db, files }: { db: Db; files: Files }): FindKept =>
  async (name) => {
    const place = await findPlace(db, name);
    if (!place) return undefined;
    const { sha256, start, size_bytes, is_brotli } = place;
    const bytes = await files.open(sha256, { start, end: start + size_bytes - 1 });
    return bytes && { bytes, sizeBytes: size_bytes, isBrotli: is_brotli };
  };
