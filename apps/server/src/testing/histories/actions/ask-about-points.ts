import { type Check, isTaken } from '../check.ts';
import { allPoints, type Model } from '../model.ts';

type Answer = { status: number; body: unknown };

/**
 * A change of the rules: it is refused with `points_change` just when it moves anybody's points, and stored once the
 * teacher agrees. `tell`: what the model hears of it. Returns the last answer.
 */
export async function askAboutPoints(
  { model, check }: { model: Model; check: Check },
  about: string,
  send: (accepts: boolean) => Promise<Answer>,
  tell: () => void,
): Promise<Answer> {
  const before = allPoints(model);
  const first = await send(false);
  tell();
  const asks = first.status === 409 && (first.body as { code?: string }).code === 'points_change';
  const promise = 'a change of the rules says whether it moves points';
  check(promise, about, () => allPoints(model) !== before, asks, { first });
  const answer = asks ? await send(true) : first;
  check('a call is taken or refused by the rules of now', about, () => true, isTaken(answer), { answer });
  return answer;
}
