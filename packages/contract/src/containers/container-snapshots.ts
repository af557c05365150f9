import * as z from 'zod/mini';
import { Id, Time } from '../base/primitives.ts';

export const SnapshotReason = z.enum([
  'stop',
  'reset',
  'before_restore',
  'periodic',
  'check',
  'manual',
  'before_delete',
]);
export type SnapshotReason = z.infer<typeof SnapshotReason>;

/** Why a copy was made; the text follows «Копия». */
export const snapshotWords: Record<SnapshotReason, string> = {
  stop: 'при остановке',
  reset: 'перед возвратом к началу',
  before_restore: 'перед возвратом другой копии',
  periodic: 'во время работы',
  check: 'для проверки',
  manual: 'по вашему желанию',
  before_delete: 'перед удалением',
};

export const ContainerSnapshot = z.object({
  id: Id,
  reason: SnapshotReason,
  /** Of the archive. */
  size_bytes: z.int(),
  made_at: Time,
  /** Of an earlier container of the same template and task, which its student has deleted. */
  is_of_deleted: z.boolean(),
});
export type ContainerSnapshot = z.infer<typeof ContainerSnapshot>;
