import { Refusal } from '@put/contract/refusals';
import { uniqueViolation } from '../../drivers/database/database.ts';

/** Runs a change of people and says beside its field which value somebody else has already. */
export async function sayWhatIsTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const path = takenField(error);
    if (!path) throw error;
    const message = path === 'email' ? 'Эта почта уже занята' : 'Это имя уже занято';
    throw new Refusal('already_taken', { detail: `${message}.`, errors: [{ path, message }] });
  }
}

/** Which of the two unique fields a row broke. */
export const takenField = (error: unknown): 'email' | 'username' | undefined =>
  ({ user_email: 'email', user_username: 'username' } as const)[uniqueViolation(error) as 'user_email'];
