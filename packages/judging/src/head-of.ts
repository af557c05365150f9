import { cutText } from './shown-text.ts';

/** What is kept of an open text; of a hidden failure's staff read less. */
const openHead = 4_096;
const hiddenHead = 1_024;

export const lettersOf = (isOpen: boolean): number => (isOpen ? openHead : hiddenHead);

/** The beginning of a text. */
export const headOf = (text: string, isOpen = true): string => cutText(text, lettersOf(isOpen));
