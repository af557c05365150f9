import * as z from 'zod/mini';
import { emptyRegistration, type TypedRegistration } from './registration-shape.ts';

const key = 'pt.registration';
/** Neither the password, which no disk should hold, nor the consent, which is given each time. */
const KeptFields = z.object({
  first_name: z.string(),
  last_name: z.string(),
  birthday: z.nullable(z.string()),
  email: z.string(),
  username: z.string(),
});

/** What was typed in this tab before it was loaded again. */
export function keptFields(): TypedRegistration {
  try {
    const kept = KeptFields.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return kept.success ? { ...emptyRegistration, ...kept.data } : emptyRegistration;
  } catch {
    return emptyRegistration;
  }
}

export function keepFields({ first_name, last_name, birthday, email, username }: TypedRegistration): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ first_name, last_name, birthday, email, username }));
  } catch {
    // a browser that keeps nothing loses it with the page
  }
}

export function forgetFields(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
}
