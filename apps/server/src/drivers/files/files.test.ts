import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
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

  test('other accounts of the machine can read nothing, whatever the umask of this process', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pt-files-'));
    folders.push(folder);
    // earlier versions created it with an open mode
    await mkdir(join(folder, 'staged'));
    await chmod(folder, 0o755);
    const mask = process.umask(0);
    try {
      const files = await diskFiles({ folder, reserveBytes: 0 });
      const content = async function* () {
        yield Buffer.from('решение');
      };
      await (await files.stage(content())).keep();
      await files.stage(content());
    } finally {
      process.umask(mask);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const made = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(made.filter((one) => one.isFile())).toHaveLength(2);
    for (const one of made) {
      if (one.name === 'staged') continue;
      const { mode } = await stat(join(one.parentPath, one.name));
      expect([one.name, mode & 0o777]).toEqual([one.name, one.isFile() ? 0o600 : 0o700]);
    }
  });
});
