import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '../drivers/database/folder-lock.ts';

test('a signal to the npm of `npm start` ends the server and its database in order', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'put-npm-'));
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '../../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      PT_DATA_DIR: dataDir,
      DATABASE_URL: '',
      NODE_ENV: 'test',
      PT_DEMO: 'courses',
      PT_DOCKER: 'off',
      PT_CONTAINERS: 'off',
      PT_LOG_LEVEL: 'silent',
    },
  });
  const address = await new Promise<string>((resolve, reject) => {
    npm.stdout.on('data', (chunk: Buffer) => {
      const found = /http:\/\/localhost:\d+/.exec(String(chunk))?.[0];
      if (found) resolve(found);
    });
    npm.once('exit', (code) => reject(new Error(`npm ended with ${code}`)));
  });
  // whatever fails below, nothing is left running
  onTestFinished(() => void npm.kill('SIGTERM'));
  await expect.poll(() => fetch(`${address}/readyz`).then(({ status }) => status)).toBe(200);
  npm.kill('SIGTERM');
  const isAnswering = () =>
    fetch(`${address}/readyz`).then(
      () => true,
      () => false,
    );
  await expect.poll(isAnswering).toBe(false);
  // the folder is free only when the database has ended
  const isFree = () => {
    try {
      lockFolder(dataDir).release();
      return true;
    } catch {
      return false;
    }
  };
  await expect.poll(isFree).toBe(true);
  await rm(dataDir, { recursive: true, force: true });
});
