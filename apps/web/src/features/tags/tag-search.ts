/** Search parameters of the address. */
export type TagSearch = { q?: string };

export const readTagSearch = ({ q }: Record<string, unknown>): TagSearch => ({
  ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 200) }),
});
