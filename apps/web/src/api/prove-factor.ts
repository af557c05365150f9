/** Asks for a code over the page; false when the person cancels. */
type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let asking: Promise<boolean> | null = null;

/** Sets the function that asks; gives a function that removes it. */
export function proveFactorWith(ask: Prover): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = null;
  };
}

/** The answer of the repeated call after a code was shown; else the refusal. */
export async function proveAndRepeat(refused: Response, repeat: () => Promise<Response>): Promise<Response> {
  const { code } = (await refused.clone().json()) as { code?: string };
  return code === 'factor_unproven' && (await proveFactor()) ? repeat() : refused;
}

/** Calls that wait at the same time share one question. */
function proveFactor(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
