import { Refusal } from '@put/contract/base/refusals';
import { uniqueViolation } from '../../drivers/database/database.ts';

/** Runs a change of users. When a value is taken, the refusal names its field. */
export async function refuseTakenName<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const path = takenField(error);
    if (!path) throw error;
    const message = path === 'email' ? 'Эта почта уже занята' : 'Этот логин уже занят';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path, message }] });
  }
}

/** The field whose unique constraint failed. */
export const takenField = (error: unknown): 'email' | 'username' | undefined =>
  ({ user_email: 'email', user_username: 'username' } as const)[uniqueViolation(error) as 'user_email'];
