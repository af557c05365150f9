import { Button } from '@mantine/core';
import { classContainers } from '@put/contract/containers/class-containers';
import { IconTerminal2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/current-user.ts';
import type { ResultsOf } from '../matrix/table-query.ts';
import { type Studying, useClassContainers } from './use-class-containers.ts';
import css from './class.module.css';

const ContainersPanel = lazy(() => import('./containers-panel.tsx'));

/** How many of the shown students work in a container now; opens who they are. */
export function ClassContainers(props: { of: ResultsOf; table: Studying }) {
  const maySee = useMayCall()(classContainers.list, props.table.heading.course_id);
  return maySee && <Counted {...props} />;
}

function Counted({ of, table }: { of: ResultsOf; table: Studying }) {
  const [isOpen, setOpen] = useState(false);
  const containers = useClassContainers(table);
  return (
    <>
      <Button
        variant="default"
        className={css.count}
        leftSection={<IconTerminal2 size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        В контейнерах: {containers.data?.length ?? '—'}
      </Button>
      {isOpen && (
        <Suspense>
          <ContainersPanel
            containers={containers}
            lessonId={of === 'lesson' ? table.columns[0]?.lesson_id : undefined}
            reason={`Помощь на ${of === 'lesson' ? 'занятии' : 'курсе'} «${table.heading.title.slice(0, 200)}»`}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
