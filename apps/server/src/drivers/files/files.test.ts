import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { diskFiles } from './disk-files.ts';
import { fakeFiles } from './fake-files.ts';
import { filesConformance } from './files.conformance.ts';

describe('in memory', () => {
  filesConformance(() => {
    const files = fakeFiles();
    return { files, counts: files.counts, setFull: files.setFull };
  });
});

describe('in a folder', () => {
  const folders: string[] = [];
  afterAll(async () => void (await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))));

  filesConformance(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pt-files-'));
    folders.push(folder);
    const withSpace = await diskFiles({ folder, reserveBytes: 0 });
    const full = await diskFiles({ folder, reserveBytes: Number.MAX_SAFE_INTEGER });
    let isFull = false;
    return {
      files: { ...withSpace, stage: (content) => (isFull ? full : withSpace).stage(content) },
      setFull: (value) => void (isFull = value),
      counts: async () => {
        const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
        const staged = names.filter(({ parentPath }) => parentPath.endsWith('staged')).length;
        return { kept: names.length - staged, staged };
      },
    };
  });
});
