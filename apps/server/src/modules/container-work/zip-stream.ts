import { shownName } from '../../drivers/container/protocol/shown-names.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export type ZippedEntry = {
  /** From the top of the archive, `/` between names; a folder's ends with one. */
  name: string;
  mode: number;
  changedAtMs: number;
  sizeBytes: number;
  content: AsyncIterable<Uint8Array>;
};

/** Larger files are stored as they are: the archive is made while the server answers others. */
const mostDeflatedBytes = 1_000_000;
/** What the format can say of a time. */
const [firstMs, lastMs] = [Date.UTC(1980, 0, 2), Date.UTC(2099, 11, 30)];
const unix = 3;
const nothing = new Uint8Array();

/** An archive that is made as it is read. */
export async function* zipped(entries: AsyncIterable<ZippedEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, bytes) => {
    if (error) failure = error;
    else ready.push(bytes);
  });
  const made = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const { name, mode, changedAtMs, sizeBytes, content } of entries) {
    const file =
      sizeBytes > 0 && sizeBytes <= mostDeflatedBytes ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    file.mtime = Math.min(lastMs, Math.max(firstMs, changedAtMs));
    file.os = unix;
    file.attrs = ((name.endsWith('/') ? folderType : fileType) | (mode & 0o777)) * 65_536;
    zip.add(file);
    for await (const piece of content) {
      file.push(piece);
      yield* made();
    }
    file.push(nothing, true);
    yield* made();
  }
  zip.end();
  yield* made();
}

const [folderType, fileType] = [0o040_000, 0o100_000];

/** Names of students, so that no program unpacks them outside of its folder. */
export const nameInZip = (name: string): string => shownName(name).replaceAll('\\', '_');
