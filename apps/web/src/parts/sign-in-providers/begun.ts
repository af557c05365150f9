/** What this tab was about to do when it left for another site to sign in there. */
export type Begun = {
  /** Comes back in the answer: an answer that this tab did not ask for is not taken. */
  state: string;
  purpose: 'sign_in' | 'link';
  next: string | undefined;
  invite: string | undefined;
  consents: { document: string; version: string }[];
};

const storageKey = 'sign-in-begun';

/** The browser keeps it for this tab alone. */
export function keepBegun(begun: Begun): void {
  sessionStorage.setItem(storageKey, JSON.stringify(begun));
}

/** Forgets it too: an answer is used once. */
export function takeBegun(state: string | null): Begun | null {
  const kept = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  if (kept === null || state === null) return null;
  const begun = JSON.parse(kept) as Begun;
  return begun.state === state ? begun : null;
}
