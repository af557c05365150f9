import { createHash, type Hash } from 'node:crypto';
import { ArchiveError, readArchive } from '../../drivers/archive/archive.ts';
import { fileName, jobsName, Manifest, manifestName, tableName } from './manifest.ts';

/**
 * Reads a whole archive and compares it with its manifest. Throws `ArchiveError` for a flipped byte or a missing end.
 */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<Manifest> {
  const sums = new Map<string, Hash>();
  const manifestParts: Buffer[] = [];
  let last = { name: '', number: -1 };
  for await (const { name, number, bytes } of readArchive(path)) {
    signal?.throwIfAborted();
    if (number !== (name === last.name ? last.number + 1 : 0))
      throw new ArchiveError(broken(path, 'части не по порядку'));
    last = { name, number };
    if (name === manifestName) manifestParts.push(bytes);
    else sums.set(name, (sums.get(name) ?? createHash('sha256')).update(bytes));
  }
  if (last.name !== manifestName) throw new ArchiveError(broken(path, 'в нём нет описи'));
  const manifest = readManifest(path, Buffer.concat(manifestParts).toString());
  const wanted: [name: string, sha256: string][] = [
    ...manifest.tables.map(({ name, sha256 }): [string, string] => [tableName(name), sha256]),
    [jobsName, manifest.jobs.sha256],
    ...manifest.files.map((sha256): [string, string] => [fileName(sha256), sha256]),
  ];
  for (const [name, sha256] of wanted)
    if (sums.get(name)?.digest('hex') !== sha256)
      throw new ArchiveError(broken(path, `${name} — не то, что записано в описи`));
  return manifest;
}

function readManifest(path: string, text: string): Manifest {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new ArchiveError(broken(path, 'опись не прочитать'));
  }
  const { format } = (said ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format > 1)
    throw new ArchiveError(
      `Архив ${path} сделан более новым выпуском «Пути»: восстановите его тем выпуском или новее.`,
    );
  const parsed = Manifest.safeParse(said);
  if (!parsed.success) throw new ArchiveError(broken(path, 'опись не прочитать'));
  return parsed.data;
}

const broken = (path: string, why: string) => `Архив ${path} повреждён: ${why}. Возьмите другую копию.`;
