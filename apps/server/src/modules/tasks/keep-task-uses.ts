import type { Task } from '@put/contract/tasks/task-bank';
import { animationOf, templateOf } from '@put/contract/kinds/task-configs';
import type { Tx } from '../../drivers/database/database.ts';
import { keepUses } from '../animation-uses/animation-uses.api.ts';
import { keepContainers } from '../container-uses/container-uses.api.ts';

type Texts = Pick<Task, 'id' | 'kind' | 'statement' | 'hints' | 'config'>;

/** Remembers the animations and containers of a task: of its statement, hints and set-up, and the one that it is done in. */
export async function keepTaskUses(tx: Tx, { id, kind, statement, hints, config }: Texts): Promise<void> {
  const texts = [{ text: statement }, ...hints, ...textsIn(config).map((text) => ({ text }))];
  await keepUses(tx, { task_id: id }, texts, animationOf(kind, config));
  await keepContainers(
    tx,
    { task_id: id },
    texts.map(({ text }) => text),
    templateOf(kind, config),
  );
}

/** Every text inside a set-up, whatever the kind. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
