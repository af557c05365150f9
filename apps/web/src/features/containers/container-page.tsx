import { containers } from '@put/contract/containers/containers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { isRefusal } from '../../api/errors.ts';
import { ContainerPane } from '../../parts/container/container-pane.tsx';
import { ContainerSkeleton } from '../../parts/container/container-skeleton.tsx';
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
  if (container.data === undefined && container.error === null) return <ContainerSkeleton />;
  const other = container.data !== undefined && user !== null && container.data.user_id !== user.id && user;
  return (
    <div className={css.page}>
      {other ? (
        <Suspense fallback={<ContainerSkeleton />}>
          <BesideStudent known={container.data!} viewerId={other.id} />
        </Suspense>
      ) : (
        <>
          <h1 className={css.hidden}>{container.data?.title ?? 'Контейнер'}</h1>
          <ContainerPane containerId={containerId} onRemoved={() => void navigate({ to: '/' })} />
        </>
      )}
    </div>
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
