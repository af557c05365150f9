import * as z from 'zod/mini';
import { DraftMark, DraftStamp, isKnown, KnownVersion } from '../drafts/drafts.ts';
import { editVersion, EditVersions, SavedEdit } from '../drafts/edit-drafts.ts';
import { endpoint } from '../base/endpoint.ts';
import { IdInText, idParams, markdown, Natural } from '../base/primitives.ts';

/** The author's unsaved text, which the editor stores at the server while it is typed. */
const DraftText = z.object({ based_on: Natural, title: z.string(), body: z.string() });
export type LessonDraftText = z.infer<typeof DraftText>;
export const LessonDraft = z.extend(DraftText, DraftMark.shape);
export type LessonDraft = z.infer<typeof LessonDraft>;

const mine = { access: 'admin', right: 'course.change', of: { lesson: 'params.id' } } as const;

export const lessonDraft = endpoint({
  method: 'GET',
  path: '/admin/lesson/:id/draft',
  ...mine,
  summary: 'My unsaved text of the lesson',
  params: idParams,
  query: KnownVersion,
  reply: z.object({ draft: z.nullable(LessonDraft), is_known: isKnown }),
  refusals: ['not_found'],
});

export const saveLessonDraft = endpoint({
  method: 'POST',
  path: '/admin/lesson/:id/draft',
  ...mine,
  unaudited: 'a draft of one’s own',
  summary: 'Keep what I am writing; null ends it',
  params: idParams,
  body: z.extend(DraftStamp, {
    draft: z.nullable(z.extend(DraftText, { title: z.string().check(z.maxLength(200)), body: markdown })),
  }),
  reply: SavedEdit,
  bodyLimitBytes: 5 * 1024 * 1024,
  refusals: ['not_found', 'newer_draft'],
});

/** What the author wrote earlier: texts that another one replaced, and those of devices that came too late. */
export const lessonDraftVersions = endpoint({
  method: 'GET',
  path: '/admin/lesson/:id/draft_versions',
  ...mine,
  summary: 'What I wrote earlier in this lesson, newest first',
  params: idParams,
  reply: EditVersions,
  refusals: [],
});

export const lessonDraftVersion = endpoint({
  method: 'GET',
  path: '/admin/lesson/:id/draft_version/:version_id',
  ...mine,
  summary: 'One of the texts that I wrote earlier in this lesson',
  params: z.extend(idParams, { version_id: IdInText }),
  reply: editVersion(DraftText),
  refusals: ['not_found'],
});
