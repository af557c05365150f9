/** Renews an ended session over the page; false when the person went another way. */
type Renewal = (endedUserId: number) => Promise<boolean>;

let renewal: Renewal | null = null;

/** Set once by whoever can ask for a sign-in; gives back how to take it away. */
export function renewSessionsWith(ask: Renewal): () => void {
  renewal = ask;
  return () => {
    if (renewal === ask) renewal = null;
  };
}

/** A call whose session ended under it waits here: what was typed is sent once the same person is back. */
export const askForRenewal = (endedUserId: number): Promise<boolean> =>
  renewal?.(endedUserId) ?? Promise.resolve(false);
