/** The rules that a submission breaks, as one line of words; null: none. */
export function joinRules(...rules: readonly (string | null)[]): string | null {
  const broken = rules.filter((rule) => rule !== null);
  return broken.length === 0 ? null : broken.join('. ');
}
