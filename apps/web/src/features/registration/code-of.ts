/** The invitation code; a pasted link is accepted too. */
export function codeOf(typed: string): string {
  const text = typed.trim();
  const given = /[?&]invite=([^&#\s]+)/.exec(text)?.[1];
  if (given === undefined) return text;
  try {
    return decodeURIComponent(given);
  } catch {
    return given;
  }
}
