/** Search parameters of the address: the filter, and the e-mail that is open. */
export type MailSearch = { q?: string; page?: number; letter?: number };

const isPositive = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0;

export const readMailSearch = ({ q, page, letter }: Record<string, unknown>): MailSearch => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  ...(isPositive(page) && page > 1 && { page }),
  ...(isPositive(letter) && { letter }),
});
