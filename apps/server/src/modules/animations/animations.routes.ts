import { adminAnimations, type AnimationDraft } from '@put/contract/animations/animation-editing';
import { animations } from '@put/contract/animations/animations';
import type { Events } from '../../drivers/events/events.ts';
import type { Locks } from '../../drivers/locks/locks.ts';
import { whileWaited } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { getEdit, listEdits, saveEdit, showEdit } from '../drafts/drafts.api.ts';
import { withoutUnreadTasks } from '../enrolment/enrolment.api.ts';
import { getAnimation } from './animations.store.ts';
import { listAnimations, listBinned } from './bank.store.ts';
import type { CompileTools } from './compile-animation.ts';
import { copyAnimation } from './copy-animation.ts';
import { setAnimationDeleted } from './delete-animation.ts';
import { animationDrafts, findDraft } from './drafts.store.ts';
import { previewAnimation } from './preview-animation.ts';
import { runAnimation } from './run-animation.ts';
import { changeAnimation, createAnimation } from './save-animation.ts';
import { showAnimation } from './show-animation.ts';
import { getVersion, listVersions } from './versions.store.ts';

/** 0: an animation that is not stored yet. */
const placeOf = (id: number) => `animation:${id}`;

export const animationRoutes = (tools: CompileTools & { locks: Locks; events: Events }) => {
  const { db } = tools;
  return [
    handle(animations.get, ({ params, viewer }) => showAnimation(db, viewer, params.id)),
    handle(animations.run, ({ params, body, viewer }) => runAnimation(tools, viewer, params.id, body.input)),
    handle(adminAnimations.list, ({ query }) => listAnimations(db, query)),
    handle(adminAnimations.bin, ({ query }) => listBinned(db, query)),
    handle(adminAnimations.create, ({ body, viewer, from: { ip } }) => createAnimation(tools, { viewer, ip }, body)),
    handle(adminAnimations.get, async ({ params, viewer }) => {
      const { uses, ...animation } = await getAnimation(db, params.id);
      return { ...animation, uses: await withoutUnreadTasks(db, viewer, uses) };
    }),
    handle(adminAnimations.change, ({ params, body, viewer, from: { ip } }) =>
      changeAnimation(tools, { viewer, ip }, params.id, body),
    ),
    handle(adminAnimations.remove, ({ params, viewer, from: { ip } }) =>
      setAnimationDeleted(tools, { viewer, ip }, params.id, true),
    ),
    handle(adminAnimations.restore, ({ params, viewer, from: { ip } }) =>
      setAnimationDeleted(tools, { viewer, ip }, params.id, false),
    ),
    handle(adminAnimations.copy, ({ params, viewer, from: { ip } }) => copyAnimation(db, { viewer, ip }, params.id)),
    handle(adminAnimations.compile, ({ body, viewer, left }) =>
      previewAnimation({ ...tools, runner: whileWaited(tools.runner, left) }, viewer, body),
    ),
    handle(adminAnimations.draft, async ({ params, query, viewer }) =>
      showEdit(db, viewer, placeOf(params.id), await findDraft(db, params.id || null, viewer.id), query.version),
    ),
    handle(adminAnimations.saveDraft, ({ params, body, viewer, from }) =>
      saveEdit(db, { viewer, from }, placeOf(params.id), body, animationDrafts(params.id || null, viewer.id)),
    ),
    handle(adminAnimations.draftVersions, async ({ params, viewer }) => {
      const draft = await findDraft(db, params.id || null, viewer.id);
      const { saved_at: _at, version: _version, page: _page, ...now } = draft ?? {};
      return listEdits(db, viewer, placeOf(params.id), { now, head: [['source'], ['title']] });
    }),
    handle(adminAnimations.draftVersion, async ({ params, viewer }) => {
      const { text, ...fields } = await getEdit(db, viewer, placeOf(params.id), params.version_id);
      return { ...fields, text: text as AnimationDraft };
    }),
    handle(adminAnimations.versions, async ({ params }) => {
      const versions = await listVersions(db, params.id);
      return { versions, total: versions.length };
    }),
    handle(adminAnimations.version, ({ params }) => getVersion(db, params.id, params.number)),
  ];
};
