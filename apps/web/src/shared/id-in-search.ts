/** An id of the address; anything else there is as if it were left out. */
export function idInSearch(value: unknown): number | undefined {
  const id = Number(value);
  return Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? id : undefined;
}
