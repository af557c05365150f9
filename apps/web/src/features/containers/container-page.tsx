import { containers } from '@put/contract/containers';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { isRefusal } from '../../api/errors.ts';
import { ContainerPane } from '../../parts/container/container-pane.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { usePageTitle } from '../../ui/screen/page-title.ts';
import { Screen } from '../../ui/screen/screen.tsx';
import css from './container-page.module.css';

/** A container on a page of its own. */
export function ContainerPage({ containerId }: { containerId: number }) {
  const container = useQuery(query(containers.get, { params: { id: String(containerId) } }));
  const navigate = useNavigate();
  usePageTitle(container.data?.title);
  if (container.data === undefined && isRefusal(container.error, 'not_found')) return <NoContainer />;
  return (
    <div className={css.page}>
      <h1 className={css.hidden}>{container.data?.title ?? 'Контейнер'}</h1>
      <ContainerPane containerId={containerId} onRemoved={() => void navigate({ to: '/' })} />
    </div>
  );
}

const NoContainer = () => (
  <Screen>
    <PageHeader title="Контейнер" />
    <EmptyState action={<LinkButton to="/">К моим курсам</LinkButton>}>
      Такого контейнера у вас нет: его могли удалить, или ссылка чужая. Если контейнер обещали вам для работы, спросите
      преподавателя.
    </EmptyState>
  </Screen>
);
