import { isWritingIn } from './is-writing-in.ts';

/**
 * Keys of one letter, digit or sign. A slip of the hand or a program that listens to speech presses them unmeant, so they
 * can be switched off (WCAG 2.1.4).
 */
let areOn = true;
export const switchLetterKeys = (on: boolean): void => void (areOn = on);

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'target'>;

/** Whether a key may do something: a letter only where nobody writes, and while such keys are on. */
export function mayCommand({ key, ctrlKey, altKey, metaKey, target }: Press): boolean {
  const isLetter = key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
  return !isLetter || (areOn && !isWritingIn(target));
}
