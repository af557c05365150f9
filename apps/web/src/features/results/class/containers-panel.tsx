import { Drawer } from '@mantine/core';
import { adminContainers } from '@put/contract/containers/container-templates';
import type { ClassContainer } from '@put/contract/containers/class-containers';
import type { UseQueryResult } from '@tanstack/react-query';
import { stateSigns } from '../../../parts/container/life/state-signs.ts';
import { stateWords } from '../../../parts/container/life/state-words.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { LinkButton } from '../../../ui/buttons/links.tsx';
import { Mark } from '../../../ui/mark/mark.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { orderOf } from './apply-container.ts';
import css from './class.module.css';

type Props = {
  containers: UseQueryResult<ClassContainer[]>;
  lessonId: number | undefined;
  /** Stands ready in the field where the teacher says why a terminal is opened. */
  reason: string;
  onClose: () => void;
};

/** Who works in a container now, and the way to sit beside. */
export default function ContainersPanel({ containers, lessonId, reason, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title="Сейчас в контейнерах" position="right" size="md">
      <QueryStates
        of={containers}
        skeleton={<RowSkeletons rows={3} height={96} />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState>Сейчас в контейнерах никто не работает. Кто начнёт, сразу появится здесь.</EmptyState>}
      >
        {(list) => (
          <ul className={css.list} aria-label="Сейчас в контейнерах">
            {orderOf(list, lessonId).map((container) => (
              <Line key={container.id} {...{ container, lessonId, reason }} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Drawer>
  );
}

function Line({ container, lessonId, reason }: { container: ClassContainer } & Pick<Props, 'lessonId' | 'reason'>) {
  const { id, user_name, title, lesson_id, state, looker } = container;
  const { tone, icon } = stateSigns[state];
  const isElsewhere = lessonId !== undefined && lesson_id !== null && lesson_id !== lessonId;
  return (
    <li className={css.line}>
      <strong>{user_name}</strong>
      <span className={css.what}>
        {title}
        {isElsewhere && ', из другого занятия'}
      </span>
      <span className={css.state}>
        <Mark tone={tone} icon={icon} isSmall>
          {stateWords({ ...container, reason: null, place: null })}
        </Mark>
        {looker !== null && <span>рядом: {looker}</span>}
      </span>
      <Allowed call={adminContainers.look}>
        <LinkButton
          variant="default"
          size="xs"
          className={css.beside!}
          to="/user_ui/container/$containerId"
          params={{ containerId: String(id) }}
          search={{ why: reason }}
          disabled={state !== 'running'}
          aria-label={`Открыть терминал рядом: ${user_name}, ${title}`}
        >
          Открыть терминал рядом
        </LinkButton>
      </Allowed>
    </li>
  );
}
