import type { AuditAction } from '@put/contract/audit/audit-actions';
import type { AuditFields } from '@put/contract/audit/audit-fields';
import type { InputOf, ReplyOf } from '@put/contract/base/endpoint';
import { Refusal } from '@put/contract/base/refusals';
import type { adminTasks } from '@put/contract/tasks/task-bank';
import type { Db, Tx } from '../../../drivers/database/database.ts';
import { type Actor, recordAuditEvents } from '../../audit/audit.api.ts';
import { addTag, binFreeTasks, holdTag, listCoursesOf, setArchived, setInBank, takeTag } from './bank.store.ts';
import { copyInto } from './copy-task.ts';

type Action = InputOf<typeof adminTasks.bulk>['body']['action'];

/** Applies one action to many tasks in one transaction. Tasks that it does not fit are left out. */
export async function changeManyTasks(
  db: Db,
  actor: Actor,
  taskIds: readonly number[],
  action: Action,
): Promise<ReplyOf<typeof adminTasks.bulk>> {
  const ids = [...new Set(taskIds)].toSorted((a, b) => a - b);
  return db.transaction().execute(async (tx) => {
    const changed = await perform(tx, actor, ids, action);
    const used_in = action.kind === 'take_back' ? await listCoursesOf(tx, changed) : [];
    return { changed: changed.length, left_out: ids.length - changed.length, used_in };
  });
}

async function perform(tx: Tx, actor: Actor, ids: number[], action: Action): Promise<number[]> {
  const record = (event: AuditAction, changed: number[], after?: Pick<AuditFields, 'tag_id'>) =>
    recordAuditEvents(tx, actor, event, { type: 'task', ids: changed }, { after });
  switch (action.kind) {
    case 'tag':
    case 'untag': {
      if (!(await holdTag(tx, action.tag_id))) throw new Refusal('not_found');
      const changed = await (action.kind === 'tag' ? addTag : takeTag)(tx, ids, action.tag_id);
      await record(`${action.kind}_task`, changed, { tag_id: action.tag_id });
      return changed;
    }
    case 'archive':
    case 'unarchive': {
      const changed = await setArchived(tx, ids, action.kind === 'archive');
      await record(`${action.kind}_task`, changed);
      return changed;
    }
    case 'give':
    case 'take_back': {
      const changed = await setInBank(tx, ids, action.kind === 'give');
      await record(`${action.kind}_task`, changed);
      return changed;
    }
    case 'copy': {
      for (const id of ids) await copyInto(tx, actor, id);
      return ids;
    }
    case 'delete': {
      const changed = await binFreeTasks(tx, ids);
      await record('delete_task', changed);
      return changed;
    }
  }
}
