import { type Container, containers } from '@put/contract/containers/containers';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { isRefusal, isWorthRepeating } from '../../api/errors.ts';
import { ContainerPane } from '../../parts/container/container-pane.tsx';
import { ContainerSkeleton } from '../../parts/container/container-skeleton.tsx';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { useCoursesPlace } from '../../parts/people/use-courses-place.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import css from './container-page.module.css';

/** Only administrators need it. */
const BesideStudent = lazy(() => import('./beside-student.tsx'));

/** A container on a page of its own. */
export function ContainerPage({ containerId }: { containerId: number }) {
  const container = useQuery(query(containers.get, { params: { id: String(containerId) } }));
  const navigate = useNavigate();
  usePageTitle(container.data?.title);
  const user = useUser();
  if (container.data === undefined && isRefusal(container.error, 'not_found')) return <NoContainer />;
  // the workplace is not begun without it: it reads the same, so an error would begin it anew for ever
  if (container.data === undefined) return <Unread of={container} />;
  const other = user !== null && container.data.user_id !== user.id && user;
  return (
    <div className={css.page}>
      {other ? (
        <Suspense fallback={<ContainerSkeleton />}>
          <BesideStudent known={container.data} viewerId={other.id} />
        </Suspense>
      ) : (
        <>
          <h1 className={css.hidden}>{container.data.title}</h1>
          <ContainerPane containerId={containerId} onRemoved={() => void navigate({ to: '/' })} />
        </>
      )}
    </div>
  );
}

const againAfterMs = 10_000;

/** Loading, or why it can not be: a page that is loaded again without a network says where the typed text is. */
function Unread({ of }: { of: UseQueryResult<Container> }) {
  const { error, refetch, failureCount } = of;
  const isOut = isWorthRepeating(error);
  useEffect(() => {
    if (!isOut) return undefined;
    const readAgain = () => void refetch();
    // the `online` event may be missing, so a timer tries as well
    const timer = setInterval(readAgain, againAfterMs);
    window.addEventListener('online', readAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', readAgain);
    };
  }, [isOut, refetch]);
  return (
    <Screen>
      {(error !== null || failureCount > 0) && <PageHeader title="Контейнер не открылся" />}
      {isOut && (
        <p>
          Когда связь появится, он откроется сам. То, что вы писали в его файлах и что не успело сохраниться, лежит на
          этом устройстве.
        </p>
      )}
      <QueryStates of={of} skeleton={<ContainerSkeleton />}>
        {() => null}
      </QueryStates>
    </Screen>
  );
}

function NoContainer() {
  const courses = useCoursesPlace();
  return (
    <Screen>
      <PageHeader title="Контейнер" />
      <EmptyState action={<LinkButton to={courses.to}>{courses.words}</LinkButton>}>
        Такого контейнера у вас нет: его могли удалить, или ссылка чужая. Если контейнер обещали вам для работы,
        спросите преподавателя.
      </EmptyState>
    </Screen>
  );
}
