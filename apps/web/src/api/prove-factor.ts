/** Asks for a code over the page; false when the person thought better of it. */
type Prover = () => Promise<boolean>;

let prover: Prover | null = null;
let asking: Promise<boolean> | null = null;

/** Set by whoever can ask; gives back how to take it away. */
export function proveFactorWith(ask: Prover): () => void {
  prover = ask;
  return () => {
    if (prover === ask) prover = null;
  };
}

/** The answer to the call once the code was shown, else the refusal as it came. */
export async function proveAndRepeat(refused: Response, repeat: () => Promise<Response>): Promise<Response> {
  const { code } = (await refused.clone().json()) as { code?: string };
  return code === 'factor_unproven' && (await proveFactor()) ? repeat() : refused;
}

/** One question for all calls that wait for it. */
function proveFactor(): Promise<boolean> {
  asking ??= (prover?.() ?? Promise.resolve(false)).finally(() => {
    asking = null;
  });
  return asking;
}
