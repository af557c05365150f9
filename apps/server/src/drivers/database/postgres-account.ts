import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { DatabaseError } from './database.ts';

const run = promisify(execFile);

/** How PostgreSQL's programs are run so that they do not see the superuser, as which they refuse to work. */
export type Account = {
  /** Put before the program and its arguments. */
  wrap: string[];
  /** For spawn, and the owner its folders must have; absent: our own. */
  ids: { uid?: number; gid?: number };
};

const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];
const nobody = { uid: 65_534, gid: 65_534 };

/** `folder` is PostgreSQL's own folder, present already. */
export async function chooseAccount(folder: string, postgres: string): Promise<Account> {
  const owner = await stat(folder);
  if (process.getuid?.() !== 0) {
    if (owner.uid === process.getuid?.()) return { wrap: [], ids: {} };
    throw new DatabaseError(
      `Папка ${folder} принадлежит другому пользователю (uid ${owner.uid}): запустите «Путь» от его имени.`,
    );
  }
  if (owner.uid !== 0) return { wrap: [], ids: { uid: owner.uid, gid: owner.gid } };

  // inside, root's files belong to user 1000, and so nothing changes its owner
  if (await works([...namespace, postgres, '--version'])) return { wrap: namespace, ids: {} };

  await run('chown', ['-R', `${nobody.uid}:${nobody.gid}`, folder]);
  const mayUse = (await works([postgres, '--version'], nobody)) && (await works(['test', '-w', folder], nobody));
  if (mayUse) return { wrap: [], ids: nobody };
  await run('chown', ['-R', '0:0', folder]);
  throw new DatabaseError(
    'PostgreSQL не работает от имени root, а завести для него отдельное имя не удалось: система не разрешает unshare, ' +
      `а пользователю nobody недоступны ${postgres} или ${folder}. ` +
      'Запустите «Путь» от имени обычного пользователя, разместите его папку и PT_DATA_DIR там, куда открыт проход, ' +
      'или задайте DATABASE_URL с адресом своего PostgreSQL.',
  );
}

/** Ends PostgreSQL (as a fast shutdown) when our process dies; Linux only, nothing elsewhere. */
export async function dieWithUs(): Promise<string[]> {
  const wrap = ['setpriv', '--pdeathsig', 'INT'];
  return (await works([...wrap, 'true'])) ? wrap : [];
}

async function works([program = '', ...args]: string[], ids: Account['ids'] = {}): Promise<boolean> {
  return run(program, args, ids).then(
    () => true,
    () => false,
  );
}

/** Nothing of ours: PGDATA, LANG or secrets of the product must not reach the database's programs. */
export const plainEnv = () => ({ PATH: process.env['PATH'] ?? '', TZ: 'UTC' });
