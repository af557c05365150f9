import * as z from 'zod/mini';
import { beganFrom } from '../base/began-from.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { SourceFile } from '../judge/languages.ts';
import { Created, Id, idParams, Time } from '../base/primitives.ts';

/** Pairs that are less similar are not kept. A share, 0…1. */
export const leastSimilarity = 0.3;
/** From here on a pair is worth a look: no independent solutions of the proofs come near. */
export const usualSimilarity = 0.6;
/** The most solutions of one comparison; of more the newest are taken. */
export const mostCompared = 5_000;
/** The most pairs of one comparison, the most similar ones. */
export const mostPairs = 2_000;

export const SimilarityStatus = z.enum(['waiting', 'running', 'done', 'failed']);
export type SimilarityStatus = z.infer<typeof SimilarityStatus>;

/** One comparison of all solutions of a task. */
export const SimilarityRun = z.object({
  id: Id,
  status: SimilarityStatus,
  /** Solutions that are compared, and how many of them have been read. */
  total: z.int(),
  done: z.int(),
  /** Too little of their own, so nothing can be said of them. */
  too_short: z.int(),
  /** Older ones beyond `mostCompared`. */
  left_out: z.int(),
  author_name: z.nullable(z.string()),
  created_at: Time,
  finished_at: z.nullable(Time),
});
export type SimilarityRun = z.infer<typeof SimilarityRun>;

/** The first best solution of a person in a course. */
export const ComparedSolution = z.object({
  submission_id: Id,
  user_id: Id,
  user_name: z.string(),
  user_group_ids: z.array(Id),
  lesson_id: z.nullable(Id),
  lesson_title: z.nullable(z.string()),
  course_id: z.nullable(Id),
  course_title: z.nullable(z.string()),
  language: z.string(),
  handed_in_at: Time,
});
export type ComparedSolution = z.infer<typeof ComparedSolution>;

/** `coincidence`: looked at, nothing to talk about. `talk`: to be talked about with the people. */
export const SimilarityDecision = z.enum(['coincidence', 'talk']);
export type SimilarityDecision = z.infer<typeof SimilarityDecision>;

const Decided = z.object({
  /** Null: there is a note alone. */
  decision: z.nullable(SimilarityDecision),
  note: z.string(),
  by_name: z.nullable(z.string()),
  decided_at: Time,
});

/**
 * Two similar solutions; the left one was handed in first. Null stands for a solution of a course that is out of the
 * viewer's reach: nothing is told of it.
 */
export const SimilarPair = z.object({
  id: Id,
  left_id: z.nullable(Id),
  right_id: z.nullable(Id),
  /** 0…1 */
  similarity: z.number(),
  /** Lines of the longest shared part, and of all of them. */
  longest_lines: z.int(),
  shared_lines: z.int(),
  decided: z.nullable(Decided),
});
export type SimilarPair = z.infer<typeof SimilarPair>;

const Named = z.object({ id: Id, title: z.string() });

export const TaskSimilarity = z.object({
  task: Named,
  /** Programs are handed in; else nothing can be compared. */
  is_comparable: z.boolean(),
  /** Null: the task was never compared. */
  run: z.nullable(SimilarityRun),
  /** The most similar pair first. */
  pairs: z.array(SimilarPair),
  solutions: z.array(ComparedSolution),
  user_groups: z.array(Named),
});
export type TaskSimilarity = z.infer<typeof TaskSimilarity>;

/** Lines and columns count from 1; the end is behind the last letter. */
export const SimilarPlace = z.object({
  /** Which of the solution's files, from 0. */
  file: z.int(),
  from_line: z.int(),
  from_column: z.int(),
  to_line: z.int(),
  to_column: z.int(),
});
export type SimilarPlace = z.infer<typeof SimilarPlace>;

const SolutionText = z.extend(ComparedSolution, { files: z.array(SourceFile) });

export const SimilarPairText = z.extend(SimilarPair, {
  task: Named,
  left: z.nullable(SolutionText),
  right: z.nullable(SolutionText),
  /** A side is null as its solution is. */
  fragments: z.array(z.object({ left: z.nullable(SimilarPlace), right: z.nullable(SimilarPlace) })),
  /** Both solutions are within the viewer's reach, and the viewer marks works there. */
  may_decide: z.boolean(),
});
export type SimilarPairText = z.infer<typeof SimilarPairText>;

/** Sent while solutions are read, and at the end. */
export const SimilarityEvent = z.pick(SimilarityRun, { id: true, status: true, total: true, done: true });
export type SimilarityEvent = z.infer<typeof SimilarityEvent>;

export const adminSimilarity = {
  get: endpoint({
    method: 'GET',
    path: '/admin/task/:id/similarity',
    access: 'admin',
    right: 'course.works',
    of: { set_task: 'params.id' },
    summary: 'The newest comparison of solutions of a task, and the pairs that the viewer reaches',
    params: idParams,
    reply: TaskSimilarity,
    refusals: ['not_found'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/admin/task/:id/similarity',
    access: 'admin',
    right: 'course.mark',
    of: { set_task: 'params.id' },
    audits: 'start_similarity',
    summary: 'Compare all solutions of a task; a comparison that is going on is answered instead',
    params: idParams,
    reply: Created,
    // `conflict`: there is nothing to compare
    refusals: ['not_found', 'conflict'],
  }),
  pair: endpoint({
    method: 'GET',
    path: '/admin/similar_pair/:id',
    access: 'admin',
    right: 'course.works',
    of: { similar_pair: 'params.id' },
    summary: 'Two similar solutions with the parts that they share',
    params: idParams,
    reply: SimilarPairText,
    refusals: ['not_found'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/admin/similar_pair/:id/decision',
    access: 'admin',
    right: 'course.mark',
    of: { similar_pair: 'params.id' },
    audits: 'decide_similarity',
    summary: 'Note what a look at two solutions has shown; neither a decision nor a note takes both back',
    params: idParams,
    body: z.strictObject({
      decision: z.nullable(SimilarityDecision),
      note: z.string().check(z.trim(), z.maxLength(2_000, 'Не длиннее 2000 знаков')),
      began_from: beganFrom,
    }),
    reply: null,
    meanwhile: 'by-field',
    refusals: ['not_found', 'changed_meanwhile'],
  }),
};

export const similarityChannel = channel({
  name: 'similarity',
  access: 'admin',
  right: 'course.works',
  of: 'similarity_run',
  data: SimilarityEvent,
});
