import type { Viewer } from '@put/contract/base/access';
import { Refusal } from '@put/contract/base/refusals';
import { languagesOf } from '@put/contract/kinds/task-configs';
import type { SimilarPair, SimilarPairText, TaskSimilarity } from '@put/contract/similarity/similarity';
import type { Db } from '../../drivers/database/database.ts';
import {
  findFinishedRun,
  findNewestRun,
  findPair,
  listGroups,
  listPairs,
  listSolutions,
} from './similar-pairs.store.ts';
import { findComparedTask, listTexts } from './similarity-runs.store.ts';

type Row = Awaited<ReturnType<typeof listPairs>>[number];

/** The newest comparison. While it goes on or has failed, the pairs are those of the last one that ended. */
export async function showSimilarity(db: Db, viewer: Viewer, taskId: number): Promise<TaskSimilarity> {
  const [task, run, finished] = await Promise.all([
    findComparedTask(db, taskId),
    findNewestRun(db, taskId),
    findFinishedRun(db, taskId),
  ]);
  if (!task) throw new Refusal('not_found');
  const rows = finished ? await listPairs(db, viewer, finished.id) : [];
  const ids = new Set(rows.flatMap(idsOf));
  const solutions = await listSolutions(db, viewer, [...ids]);
  const groupIds = new Set(solutions.flatMap(({ user_group_ids }) => user_group_ids));
  return {
    task: { id: task.id, title: task.title },
    is_comparable: languagesOf(task.kind, task.config).length > 0,
    run: run ?? null,
    pairs: rows.map(pairOf),
    solutions,
    user_groups: await listGroups(db, [...groupIds]),
  };
}

export async function showPair(db: Db, viewer: Viewer, id: number): Promise<SimilarPairText> {
  const row = await findPair(db, viewer, id);
  if (!row) throw new Refusal('not_found');
  const { left_id, right_id, fragments } = row;
  const ids = idsOf(row);
  const [solutions, texts] = await Promise.all([listSolutions(db, viewer, ids), listTexts(db, ids)]);
  const side = (of: number | null) => {
    const solution = solutions.find(({ submission_id }) => submission_id === of);
    const files = texts.find((text) => text.id === of)?.files;
    return solution && files ? { ...solution, files } : null;
  };
  return {
    ...pairOf(row),
    task: { id: row.task_id, title: row.task_title },
    left: side(left_id),
    right: side(right_id),
    fragments: fragments.map(({ left, right }) => ({
      left: left_id === null ? null : left,
      right: right_id === null ? null : right,
    })),
    may_decide: row.may_decide,
  };
}

function pairOf({ id, left_id, right_id, similarity, longest_lines, shared_lines, ...decided }: Row): SimilarPair {
  const { decision, note, decided_at, by_name } = decided;
  const pair = { id, left_id, right_id, similarity, longest_lines, shared_lines };
  return { ...pair, decided: decided_at === null ? null : { decision, note: note ?? '', by_name, decided_at } };
}

const idsOf = ({ left_id, right_id }: Pick<Row, 'left_id' | 'right_id'>): number[] =>
  [left_id, right_id].filter((id) => id !== null);
