import * as z from 'zod/mini';
import { DraftMark, DraftStamp, isKnown, KnownVersion } from '../drafts/drafts.ts';
import { editVersion, EditVersions, SavedEdit } from '../drafts/edit-drafts.ts';
import { channel, endpoint } from '../base/endpoint.ts';
import { Owner } from '../base/owner.ts';
import {
  Created,
  Id,
  IdInText,
  idParams,
  idsInQuery,
  Natural,
  paging,
  searchText,
  Time,
  title,
} from '../base/primitives.ts';
import { AnimationInput, AnimationKind, ShownAnimation } from './animations.ts';

/** `broken`: the program no longer compiles. */
export const AnimationStatus = z.enum(['draft', 'ready', 'broken']);
export type AnimationStatus = z.infer<typeof AnimationStatus>;

const source = z.string().check(z.maxLength(200_000, 'Программа длиннее 200 000 знаков'));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Which lines of a `trace` are worth a step (null: all that run), and the words said at a line. */
export const TraceListing = z.object({
  lines: z.nullable(z.array(Id).check(z.maxLength(2000))),
  words: z.record(z.string().check(z.regex(/^\d{1,5}$/)), z.string().check(z.maxLength(300))),
});
export type TraceListing = z.infer<typeof TraceListing>;

/** What an author writes. `words` is the text alternative of a `lottie`, which must have one. */
const content = {
  source,
  input: AnimationInput,
  allows_input: z.boolean(),
  input_hint: z.string().check(z.maxLength(200, 'Не длиннее 200 знаков')),
  speed: z.number().check(z.minimum(0.25), z.maximum(4)),
  listing: z.nullable(TraceListing),
  file_sha256: z.nullable(sha256),
  words: z.string().check(z.maxLength(20_000)),
};
export const AnimationContent = z.object(content);
export type AnimationContent = z.infer<typeof AnimationContent>;

const aside = {
  title: title(),
  summary: z.string().check(z.maxLength(1000, 'Не длиннее 1000 знаков')),
  tag_ids: z.array(Id).check(z.maxLength(50)),
};

export const NewAnimation = z.object({ kind: AnimationKind, ...aside, ...content });
export type NewAnimation = z.infer<typeof NewAnimation>;

/** What stands in a text: `::animation{id=3 …}`. */
export const AnimationUse = z.object({
  place: z.enum(['lesson', 'course', 'task']),
  id: Id,
  title: z.string(),
  /** The course of a lesson. */
  course_title: z.nullable(z.string()),
});
export type AnimationUse = z.infer<typeof AnimationUse>;

/** Why a program makes no animation, in Russian. `line` is in the author's program, from 1. */
export const AnimationComplaint = z.object({ message: z.string(), line: z.nullable(z.int()) });
export type AnimationComplaint = z.infer<typeof AnimationComplaint>;

/** What an author may want to look at: the same sentence three times, steps without a sentence. Nothing is refused. */
const AnimationAdvice = z.object(AnimationComplaint.shape);
export type AnimationAdvice = z.infer<typeof AnimationAdvice>;

export const AnimationRow = z.object({
  id: Id,
  title: z.string(),
  kind: AnimationKind,
  status: AnimationStatus,
  summary: z.string(),
  total_steps: z.int(),
  tag_ids: z.array(Id),
  /** In how many texts it stands. */
  uses: z.int(),
  /** A small picture as SVG text; empty when there is none. */
  preview: z.string(),
  updated_at: Time,
  owner: Owner,
});
export type AnimationRow = z.infer<typeof AnimationRow>;

export const EditedAnimation = z.object({
  id: Id,
  kind: AnimationKind,
  ...aside,
  ...content,
  status: AnimationStatus,
  /** Grows with each saved content. */
  version: z.int(),
  complaint: z.nullable(AnimationComplaint),
  uses: z.array(AnimationUse),
  author_name: z.nullable(z.string()),
  written_at: Time,
  updated_at: Time,
});
export type EditedAnimation = z.infer<typeof EditedAnimation>;

export const AnimationVersion = z.object({
  number: z.int(),
  title: z.string(),
  total_steps: z.int(),
  is_broken: z.boolean(),
  author_name: z.nullable(z.string()),
  written_at: Time,
  length: z.int(),
});
export type AnimationVersion = z.infer<typeof AnimationVersion>;

/**
 * `kind` decides what a draft of a new animation is; of a stored one it is the animation's own. The title of a draft may
 * still be empty.
 */
const GivenDraft = z.object({
  based_on: Natural,
  kind: AnimationKind,
  ...aside,
  title: z.string().check(z.maxLength(200)),
  ...content,
});
export const AnimationDraft = z.extend(GivenDraft, DraftMark.shape);
export type AnimationDraft = z.infer<typeof AnimationDraft>;

const Saved = z.object({
  id: Id,
  version: z.int(),
  status: AnimationStatus,
  complaint: z.nullable(AnimationComplaint),
});
const versionParams = z.extend(idParams, { number: IdInText });
const bodyLimitBytes = 5 * 1024 * 1024;
/** 0: an animation that is not stored yet. */
const ownWork = z.object({ id: z.union([z.pipe(z.literal('0'), z.transform(Number)), IdInText]) });

export const adminAnimations = {
  list: endpoint({
    method: 'GET',
    path: '/admin/animations',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'The bank of animations with their small pictures',
    query: z.object({
      tag_id: idsInQuery,
      kind: z.optional(AnimationKind),
      status: z.optional(AnimationStatus),
      /** The lesson whose text or tasks show the animation. */
      lesson_id: z.optional(IdInText),
      /** A part of the title, or words of the summary and the sentences in any grammatical form. */
      q: searchText,
      sort: z.optional(z.enum(['updated', 'title', 'uses'])),
      direction: z.optional(z.enum(['asc', 'desc'])),
      ...paging,
    }),
    reply: z.object({ animations: z.array(AnimationRow), total: z.int() }),
  }),
  bin: endpoint({
    method: 'GET',
    path: '/admin/animations/bin',
    access: 'admin',
    right: 'school',
    summary: 'What lies in the recycle bin, last deleted first',
    query: z.object(paging),
    reply: z.object({
      animations: z.array(
        z.object({ id: Id, title: z.string(), kind: AnimationKind, deleted_at: Time, gone_at: z.nullable(Time) }),
      ),
      total: z.int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/animation',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    audits: 'create_animation',
    summary: 'Compile and store an animation; what does not compile is stored as a draft with its complaint',
    body: NewAnimation,
    reply: Saved,
    bodyLimitBytes,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/animation/:id',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'An animation with its program and where it stands',
    params: idParams,
    reply: z.extend(EditedAnimation, { owner: Owner }),
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'POST',
    path: '/admin/animation/:id',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id' },
    audits: 'change_animation',
    summary: 'Compile and store the next version; with `version` refused when somebody stored another one since',
    params: idParams,
    /** Summary and tags have no versions: those that are not given stay as a colleague has left them. */
    body: z.object({
      title: aside.title,
      summary: z.optional(aside.summary),
      tag_ids: z.optional(aside.tag_ids),
      ...content,
      version: z.optional(Natural),
    }),
    reply: Saved,
    meanwhile: 'by-version',
    bodyLimitBytes,
    refusals: ['not_found', 'conflict', 'judge_unavailable', 'too_soon'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/animation/:id',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id' },
    audits: 'delete_animation',
    summary: 'Put an animation into the recycle bin; texts that show it say that it is gone',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/animation/:id/restore',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id' },
    audits: 'restore_animation',
    summary: 'Take an animation out of the recycle bin',
    params: idParams,
    reply: null,
    refusals: ['not_found'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/admin/animation/:id/copy',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    audits: 'copy_animation',
    summary: 'Another animation with the same content',
    params: idParams,
    reply: Created,
    refusals: ['not_found'],
  }),
  compile: endpoint({
    method: 'POST',
    path: '/admin/animation/compile',
    access: 'admin',
    right: 'bank.change',
    of: 'all',
    unaudited: 'it reads or computes, and keeps nothing',
    summary: 'What a program would show; nothing is stored',
    body: z.extend(z.object(content), { kind: AnimationKind, title: z.string().check(z.maxLength(200)) }),
    reply: z.object({
      shown: z.nullable(ShownAnimation),
      complaint: z.nullable(AnimationComplaint),
      advice: z.array(AnimationAdvice),
    }),
    bodyLimitBytes,
    refusals: ['judge_unavailable', 'too_soon'],
  }),
  /** Of an animation that is not stored yet the id is 0 in the path: `/admin/animation/0/draft`. */
  draft: endpoint({
    method: 'GET',
    path: '/admin/animation/:id/draft',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id', own: true },
    summary: 'My unsaved work on the animation; id 0: on a new one',
    params: ownWork,
    query: KnownVersion,
    reply: z.object({ draft: z.nullable(AnimationDraft), is_known: isKnown }),
    refusals: ['not_found'],
  }),
  saveDraft: endpoint({
    method: 'POST',
    path: '/admin/animation/:id/draft',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id', own: true },
    unaudited: 'a draft of one’s own',
    summary: 'Keep what I am writing; null ends it',
    params: ownWork,
    body: z.extend(DraftStamp, { draft: z.nullable(GivenDraft) }),
    reply: SavedEdit,
    bodyLimitBytes,
    refusals: ['not_found', 'newer_draft'],
  }),
  /** What the author wrote earlier: texts that another one replaced, and those of devices that came too late. */
  draftVersions: endpoint({
    method: 'GET',
    path: '/admin/animation/:id/draft_versions',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id', own: true },
    summary: 'What I wrote earlier in this animation, newest first',
    params: ownWork,
    reply: EditVersions,
    refusals: [],
  }),
  draftVersion: endpoint({
    method: 'GET',
    path: '/admin/animation/:id/draft_version/:version_id',
    access: 'admin',
    right: 'bank.change',
    of: { animation: 'params.id', own: true },
    summary: 'One of the texts that I wrote earlier in this animation',
    params: z.extend(ownWork, { version_id: IdInText }),
    reply: editVersion(GivenDraft),
    refusals: ['not_found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/admin/animation/:id/versions',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'Every content that the animation ever had, newest first',
    params: idParams,
    reply: z.object({ versions: z.array(AnimationVersion), total: z.int() }),
    refusals: ['not_found'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/admin/animation/:id/version/:number',
    access: 'admin',
    right: 'bank.read',
    of: 'all',
    summary: 'One version, whole',
    params: versionParams,
    reply: z.object({
      number: z.int(),
      title: z.string(),
      ...content,
      complaint: z.nullable(AnimationComplaint),
      author_name: z.nullable(z.string()),
      written_at: Time,
    }),
    refusals: ['not_found'],
  }),
};

/** Somebody has stored another version: read it again. */
export const animationEditingChannel = channel({
  name: 'editing:animation',
  access: 'admin',
  right: 'bank.read',
  of: 'all',
  data: z.object({}),
});
