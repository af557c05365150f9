/** Renews an ended session over the page; false when the person leaves instead. */
type Renewal = () => Promise<boolean>;

let renewal: Renewal | null = null;

/** Sets the function that asks for sign-in; gives a function that removes it. */
export function renewSessionsWith(ask: Renewal): () => void {
  renewal = ask;
  return () => {
    if (renewal === ask) renewal = null;
  };
}

/**
 * A call whose session has ended waits here. It is sent after the same person has signed in again, so nothing typed is
 * lost.
 */
export const askForRenewal = (): Promise<boolean> => renewal?.() ?? Promise.resolve(false);
