import { Refusal } from '@put/contract/base/refusals';

/** What comes after the exam was handed in. */
export const alreadyHandedIn = (): Refusal => new Refusal('lesson_locked', { detail: 'Работа уже сдана.' });
