import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { DatabaseError } from './database.ts';

const run = promisify(execFile);

/** The account that runs PostgreSQL's programs. They refuse to run as root, and initdb needs a user with a name. */
export type Account = {
  /** A command to put before the program and its arguments. */
  wrap: string[];
  /** For spawn, and for the owner of PostgreSQL's folders. Empty: our own user. */
  ids: { uid?: number; gid?: number };
};

const ourOwn: Account = { wrap: [], ids: {} };

/** `folder` is PostgreSQL's own folder and must exist. */
export async function chooseAccount(folder: string, postgres: string): Promise<Account> {
  const owner = await stat(folder);
  const ours = process.getuid?.();
  if (ours !== 0) {
    if (owner.uid !== ours) {
      throw new DatabaseError(
        `Папка ${folder} принадлежит другому пользователю (uid ${owner.uid}): запустите «Путь» от его имени.`,
      );
    }
    return hasName() ? ourOwn : ((await enterNamespace(postgres)) ?? ourOwn);
  }
  if (owner.uid !== 0) return { wrap: [], ids: { uid: owner.uid, gid: owner.gid } };
  return (await enterNamespace(postgres)) ?? (await becomeNobody(folder, postgres));
}

/** In a user namespace our files belong to PostgreSQL's user, so no owner has to be changed. */
async function enterNamespace(postgres: string): Promise<Account | undefined> {
  const { uid, gid } = await findNobody();
  const wrap = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  return (await works([...wrap, postgres, '--version'])) ? { wrap, ids: {} } : undefined;
}

async function becomeNobody(folder: string, postgres: string): Promise<Account> {
  const { uid, gid } = await findNobody();
  await run('chown', ['-R', `${uid}:${gid}`, folder]);
  const ids = { uid, gid };
  if ((await works([postgres, '--version'], ids)) && (await works(['test', '-w', folder], ids)))
    return { wrap: [], ids };
  await run('chown', ['-R', '0:0', folder]);
  throw new DatabaseError(
    'PostgreSQL не работает от имени root, а завести для него отдельное имя не удалось: система не разрешает unshare, ' +
      `а пользователю nobody недоступны ${postgres} или ${folder}. ` +
      'Запустите «Путь» от имени обычного пользователя, разместите его папку и PT_DATA_DIR там, куда открыт проход, ' +
      'или задайте DATABASE_URL с адресом своего PostgreSQL.',
  );
}

async function findNobody(): Promise<{ uid: number; gid: number }> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(users) ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    // a container runs with the number of a user that has no name
    return false;
  }
}

/** Arguments that make PostgreSQL stop (fast shutdown) when our process dies. Only on Linux; empty elsewhere. */
export async function endWithParent(): Promise<string[]> {
  const wrap = ['setpriv', '--pdeathsig', 'INT'];
  return (await works([...wrap, 'true'])) ? wrap : [];
}

/** Hides our environment: PGDATA, LANG and the product's secrets must not reach the database's programs. */
export const plainEnv = () => ({ PATH: process.env['PATH'] ?? '', TZ: 'UTC' });

async function works([program = '', ...args]: string[], ids: Account['ids'] = {}): Promise<boolean> {
  return run(program, args, ids).then(
    () => true,
    () => false,
  );
}
