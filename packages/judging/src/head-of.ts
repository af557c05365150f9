import { cutText } from './shown-text.ts';

/**
 * How many characters are stored of a visible test's text. Of a hidden test only staff see the text, and less is
 * stored.
 */
const openHead = 4_096;
const hiddenHead = 1_024;

export const lettersOf = (isOpen: boolean): number => (isOpen ? openHead : hiddenHead);

/** The beginning of a text. */
export const headOf = (text: string, isOpen = true): string => cutText(text, lettersOf(isOpen));
