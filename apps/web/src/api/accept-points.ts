import type { PointsChange } from '@put/contract/results/points-change';
import type { HttpRequest } from './http.ts';
import { PageQuestion } from './page-question.ts';

/** Shows over the page whose points a change would move; false when the person lets it be. */
export const pointsQuestion = new PageQuestion<PointsChange>();

/** The answer of the call repeated with `accepts_points`, once the person has seen whose points change; else the refusal. */
export async function acceptAndRepeat(
  refused: Response,
  { body, query, ...request }: HttpRequest,
  send: (request: HttpRequest) => Promise<Response>,
): Promise<Response> {
  const { code, points } = (await refused.clone().json()) as { code?: string; points?: PointsChange };
  if (code !== 'points_change' || points === undefined || !(await pointsQuestion.ask(points))) return refused;
  return typeof body === 'object' && body !== null
    ? send({ ...request, query, body: { ...body, accepts_points: true } })
    : send({ ...request, body, query: { ...query, accepts_points: 'true' } });
}
