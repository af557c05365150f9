/** How a person is called for who sees no names. The number says nothing of the person (`auth/pseudonyms`). */
export const pseudonym = (number: number): string => `Ученик ${number}`;

/** Stands where a text was that could name somebody. */
export const hiddenText = 'скрыто';
