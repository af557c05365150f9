import * as z from 'zod/mini';
import { DraftVersion } from './drafts.ts';
import { endpoint } from '../base/endpoint.ts';
import { IdInText, idParams } from '../base/primitives.ts';
import { TaskAnswer } from '../kinds/kinds.ts';
import { Language, SourceFile } from '../judge/languages.ts';

const ofLesson = z.object({ lesson_id: IdInText });

/** What a student wrote earlier at a task of a lesson: versions of the draft. */
export const answerVersions = {
  list: endpoint({
    method: 'GET',
    path: '/user/task/:id/draft_versions',
    access: 'signed-in',
    summary: 'What I wrote earlier at this task of a lesson, newest first',
    params: idParams,
    query: ofLesson,
    // `answer`: a short one, by whose words it is known again
    reply: z.object({ versions: z.array(z.extend(DraftVersion, { answer: z.nullable(TaskAnswer) })) }),
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/user/task/:id/draft_version/:version_id',
    access: 'signed-in',
    summary: 'One of the texts that I wrote earlier at this task of a lesson',
    params: z.extend(idParams, { version_id: IdInText }),
    query: ofLesson,
    reply: z.extend(z.omit(DraftVersion, { first_line: true }), {
      language: z.nullable(Language),
      files: z.array(SourceFile),
      answer: z.nullable(TaskAnswer),
    }),
    refusals: ['not_found'],
  }),
};
