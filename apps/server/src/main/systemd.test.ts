/** The shipped unit under a real systemd, set up by the commands and the drop-in that the document prints. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSystemd, systemdMachine } from '../testing/engines/systemd-machine.ts';

const tree = join(import.meta.dirname, '../../../..');
const document = await readFile(join(tree, 'docs/administrator.md'), 'utf8');

/** A block of the document, by what stands in it. */
function printed(mark: string): string {
  const found = [...document.matchAll(/```\w+\n(.*?)```/gs)].find(([, block]) => block!.includes(mark))?.[1];
  if (found === undefined) throw new Error(`The document prints no «${mark}»`);
  return found;
}
/** The lines of a block that begin with this. */
const linesOf = (mark: string, ...starts: string[]) =>
  printed(mark)
    .split('\n')
    .filter((line) => starts.some((start) => line.startsWith(start)))
    .join('\n');

const isThere = await hasSystemd('the unit of deploy/ under a real systemd');
describe.skipIf(!isThere)('the unit of deploy/', () => {
  let machine: Awaited<ReturnType<typeof systemdMachine>>;
  const sh = (script: string) => machine.must('sh', '-ec', script);
  const write = (path: string, content: string) =>
    sh(`mkdir -p "$(dirname ${path})"; base64 -d > ${path} <<'END'\n${Buffer.from(content).toString('base64')}\nEND`);

  beforeAll(async () => {
    // the service may not write where the pages are built
    await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'build'], { cwd: tree });
    machine = await systemdMachine({ tree, at: '/opt/put' });
    // the product itself is there already
    await sh(linesOf('useradd --system', 'useradd', 'install').replace(/^.* \/opt\/put$/m, ''));
    await write('/etc/systemd/system/put.service.d/override.conf', printed('RequiresMountsFor='));
    await sh(linesOf('systemctl restart put', 'install'));
    await sh('cp /opt/put/deploy/put.service /etc/systemd/system/ && systemctl daemon-reload');
  });
  afterAll(() => machine?.close());

  /** The file of settings that the document prints, with these. */
  async function setUp(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const free = ['PT_CONTAINERS=virtual', 'PT_DOCKER=off'];
    await write('/etc/put.env', [printed('PT_TRUST_PROXY=1\n'), ...free, ...lines, ''].join('\n'));
    await sh('chown root:put /etc/put.env && chmod 640 /etc/put.env');
  }
  /** What the product itself has written to the journal: lines of JSON and nothing else. */
  const journal = async (): Promise<{ level: number; msg: string }[]> =>
    (await sh('journalctl _SYSTEMD_UNIT=put.service -o cat --no-pager || true'))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('-- '))
      .map((line) => JSON.parse(line) as { level: number; msg: string });

  test('starts as printed, answers, and writes backups and the archive of WAL to other disks', async () => {
    await setUp({ PT_BACKUP_DIR: '/mnt/put-backups', PT_WAL_ARCHIVE_DIR: '/mnt/put-wal' });
    await sh('systemctl start put');
    await expect.poll(async () => (await machine.run('curl', '-s', 'http://127.0.0.1:3000/healthz')).said).toBe('ok');
    await expect.poll(() => sh('find /mnt/put-wal -type f')).toMatch(/\/[0-9A-F]{24}/);
    const user = 'runuser -u put --';
    await sh(`cd /opt/put && ${user} npm run backup -- --env-file /etc/put.env`);
    expect(await sh('stat -c "%n %U %a" /mnt/put-backups/put-*')).toMatch(
      /^\/mnt\/put-backups\/put-\S+Z\.tar\.zst put 600$/m,
    );
    expect((await journal()).map(({ msg }) => msg)).toContainEqual(expect.stringContaining('«Путь» открыт'));
    await sh('systemctl stop put');
    expect(await sh('systemctl show put -p Result')).toBe('Result=success\n');
  });

  test.each([
    ['PT_WAL_ARCHIVE_DIR', '/srv/closed-wal'],
    ['PT_DATA_DIR', '/srv/closed-data'],
  ])('%s that the unit does not permit is told in one sentence with the step to do', async (setting, folder) => {
    await sh(`install -d -o put -g put -m 700 ${folder}`);
    await setUp({ PT_BACKUP_DIR: '/mnt/put-backups', [setting]: folder });
    const before = (await journal()).length;
    await sh('systemctl start put');
    const told = async () => (await journal()).slice(before);
    await expect.poll(async () => (await told()).map(({ msg }) => msg).join('\n')).toContain('ReadWritePaths=');
    await sh('systemctl stop put');
    const [sentence, ...more] = (await told()).filter(({ level }) => level >= 50);
    // it is started again and says the same
    expect(more.every(({ msg }) => msg === sentence!.msg)).toBe(true);
    expect(sentence!.msg).toMatch(/^[^\n]+$/);
    for (const part of [folder, 'диск открыт только для чтения']) expect(sentence!.msg).toContain(part);
    expect(JSON.stringify(await told())).not.toMatch(/\\n {4}at /);
  });
});
