import * as z from 'zod/mini';
import { forgetInTab, keepInTab, readInTab } from '../../ui/browser/tab-texts.ts';
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
export const keptFields = (): TypedRegistration => ({ ...emptyRegistration, ...readInTab(key, KeptFields) });

export const keepFields = ({ first_name, last_name, birthday, email, username }: TypedRegistration): void =>
  keepInTab(key, { first_name, last_name, birthday, email, username });

export const forgetFields = (): void => forgetInTab(key);
