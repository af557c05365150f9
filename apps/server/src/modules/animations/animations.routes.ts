import { adminAnimations } from '@put/contract/animation-editing';
import { animations } from '@put/contract/animations';
import type { Locks } from '../../drivers/locks/locks.ts';
import { whileWaited } from '../../drivers/runner/runner.ts';
import { handle } from '../../http/mount.ts';
import { withoutUnreadTasks } from '../enrolment/enrolment.api.ts';
import { getAnimation } from './animations.store.ts';
import { listAnimations, listBinned } from './bank.store.ts';
import type { CompileTools } from './compile-animation.ts';
import { copyAnimation } from './copy-animation.ts';
import { setAnimationDeleted } from './delete-animation.ts';
import { findDraft, saveDraft } from './drafts.store.ts';
import { previewAnimation } from './preview-animation.ts';
import { runAnimation } from './run-animation.ts';
import { changeAnimation, createAnimation } from './save-animation.ts';
import { showAnimation } from './show-animation.ts';
import { getVersion, listVersions } from './versions.store.ts';

export const animationRoutes = (tools: CompileTools & { locks: Locks }) => {
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
      setAnimationDeleted(db, { viewer, ip }, params.id, true),
    ),
    handle(adminAnimations.restore, ({ params, viewer, from: { ip } }) =>
      setAnimationDeleted(db, { viewer, ip }, params.id, false),
    ),
    handle(adminAnimations.copy, ({ params, viewer, from: { ip } }) => copyAnimation(db, { viewer, ip }, params.id)),
    handle(adminAnimations.compile, ({ body, viewer, left }) =>
      previewAnimation({ ...tools, runner: whileWaited(tools.runner, left) }, viewer, body),
    ),
    handle(adminAnimations.draft, async ({ params, viewer }) => ({
      draft: await findDraft(db, params.id || null, viewer.id),
    })),
    handle(adminAnimations.saveDraft, ({ params, body, viewer }) =>
      db.transaction().execute((tx) => saveDraft(tx, params.id || null, viewer.id, body.draft)),
    ),
    handle(adminAnimations.versions, async ({ params }) => {
      const versions = await listVersions(db, params.id);
      return { versions, total: versions.length };
    }),
    handle(adminAnimations.version, ({ params }) => getVersion(db, params.id, params.number)),
  ];
};
