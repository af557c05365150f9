import { Skeleton } from '@mantine/core';
import type { TaskKind } from '@put/contract/kinds/kinds';
import type { TaskConfig } from '@put/contract/kinds/task-configs';
import { type ComponentType, Suspense } from 'react';
import type { ConfigFieldsProps } from '../../../kinds/kind-editing.ts';
import type { Errors } from '../../../parts/task-form/errors-by-field.ts';
import { changeConfig } from '../form/change-config.ts';
import type { Change } from '../form/use-task-form.ts';

type Props = { Fields: ComponentType<ConfigFieldsProps<TaskKind>>; config: TaskConfig; errors: Errors; change: Change };

/** Fields of the kind's set-up, which load by themselves. */
export const KindFields = ({ Fields, config, errors, change }: Props) => (
  <Suspense fallback={<Skeleton height={120} />}>
    <Fields config={config} errors={errors} onChange={changeConfig(change)} />
  </Suspense>
);
