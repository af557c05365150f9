import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import { Id, idParams, Time } from '../base/primitives.ts';
import { TestResult } from '../submissions/submissions.ts';
import { Verdict } from './verdicts.ts';

/** One judgement of a submission. The newest one counts; earlier ones are kept. */
export const JudgementRow = z.object({
  /** From 1. */
  number: z.int(),
  /** `judge`: the first judging. `rejudge`: an applied rejudge. `review`: a person's marks. */
  cause: z.enum(['judge', 'rejudge', 'review']),
  /** The rejudge that made it; null when there is none or it is deleted. */
  rejudge_id: z.nullable(Id),
  /** Who rejudged or marked. */
  by_name: z.nullable(z.string()),
  task_version: z.int(),
  verdict: Verdict,
  score: z.number(),
  max_score: z.number(),
  at: Time,
});
export type JudgementRow = z.infer<typeof JudgementRow>;

/** With all tests, as staff see them. */
export const Judgement = z.extend(JudgementRow, { compiler_output: z.string(), tests: z.array(TestResult) });
export type Judgement = z.infer<typeof Judgement>;

export const adminJudgements = {
  list: endpoint({
    method: 'GET',
    path: '/admin/submission/:id/judgements',
    access: 'admin',
    right: 'course.works',
    of: { submission: 'params.id' },
    summary: 'Every judgement of a submission, newest first',
    params: idParams,
    reply: z.object({ judgements: z.array(JudgementRow) }),
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/submission/:id/judgement/:number',
    access: 'admin',
    right: 'course.works',
    of: { submission: 'params.id' },
    summary: 'One judgement of a submission with every test',
    params: z.extend(idParams, { number: idParams.shape.id }),
    reply: Judgement,
    refusals: ['not_found'],
  }),
};
