import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const script = join(import.meta.dirname, '../../../../../deploy/certificates');

/** Certificates as an operator makes them, of a CA of their own. `close` removes the files. */
export async function nodeCertificates(...nodes: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'put-certificates-'));
  await execute(script, [folder, ...nodes]);
  const pathOf = (name: string) => join(folder, name);
  const pair = async (name: string) => {
    const [ca, cert, key] = await Promise.all(
      ['ca.pem', `${name}.pem`, `${name}-key.pem`].map((file) => readFile(pathOf(file), 'utf8')),
    );
    return { ca: ca!, cert: cert!, key: key! };
  };
  return { folder, pathOf, pair, close: () => rm(folder, { recursive: true, force: true }) };
}
