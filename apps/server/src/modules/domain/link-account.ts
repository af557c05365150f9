import type { Viewer } from '@put/contract/base/access';
import type { Credentials } from '@put/contract/accounts/accounts';
import { Refusal } from '@put/contract/base/refusals';
import type { Db } from '../../drivers/database/database.ts';
import { type Directory, DirectoryDown } from '../../drivers/directory/directory.ts';
import { directoryLinks } from './domain.store.ts';
import { keepLink } from './keep-link.ts';

/** Limits for guessing passwords of the directory; the pauses are those of sign-in. */
export type TryLimits<Try = unknown> = {
  countTry(userId: number, ip: string): Promise<Try>;
  charge(tried: Try): Promise<void>;
  takeBack(tried: Try): Promise<void>;
};

export type DomainTools = { db: Db; directory: Directory | undefined; tryLimits: TryLimits };

/**
 * Links the directory entry of this login and password to the caller's account. From then on both passwords open it.
 */
export async function linkAccount(
  { db, directory, tryLimits }: DomainTools,
  { viewer, ip }: { viewer: Viewer; ip: string },
  { login, password }: Credentials,
): Promise<void> {
  if (!directory) throw new Refusal('no_directory');
  const tried = await tryLimits.countTry(viewer.id, ip);
  const person = await directory.authenticate(login, password).catch(async (error: unknown) => {
    // the directory is down: this was no guess
    await tryLimits.takeBack(tried);
    throw error instanceof DirectoryDown
      ? new Refusal('directory_down', { detail: 'Каталог организации не отвечает. Попробуйте позже.' })
      : error;
  });
  if (!person) {
    await tryLimits.charge(tried);
    throw new Refusal('wrong_password', { detail: 'Неверный логин или пароль организации.' });
  }
  // the right password for one login must not forgive guesses at other logins
  await tryLimits.takeBack(tried);

  const taken = () => new Refusal('already_linked');
  await keepLink(db, { viewer, ip }, person, { links: directoryLinks, taken });
}
