import { Skeleton } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds';
import type { TaskConfig } from '@put/contract/task-configs';
import { Suspense } from 'react';
import { editingOf } from '../../../kinds/editings.ts';
import type { AnyEditing } from '../../../kinds/kind-editing.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { changeConfig } from '../form/change-config.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = { kind: TaskKind; config: TaskConfig; errors: Errors; change: Change; area: AnyEditing['area'] };

/** The fields of the task's kind, when this is their area; else nothing. */
export function ConfigFields({ kind, config, errors, change, area }: Props) {
  const { Fields, area: own } = editingOf(kind);
  if (own !== area) return null;
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Fields config={config} errors={errors} onChange={changeConfig(change)} />
    </Suspense>
  );
}
