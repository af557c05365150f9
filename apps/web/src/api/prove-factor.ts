import { PageQuestion } from './page-question.ts';

/** Asks for a code over the page; false when the person cancels. */
export const factorQuestion = new PageQuestion();

let asking: Promise<boolean> | null = null;

/** The answer of the repeated call after a code was shown; else the refusal. */
export async function proveAndRepeat(refused: Response, repeat: () => Promise<Response>): Promise<Response> {
  const { code } = (await refused.clone().json()) as { code?: string };
  return code === 'factor_unproven' && (await proveFactor()) ? repeat() : refused;
}

/** Calls that wait at the same time share one question. */
function proveFactor(): Promise<boolean> {
  asking ??= factorQuestion.ask().finally(() => {
    asking = null;
  });
  return asking;
}
