import { Stack } from '@mantine/core';
import { type DomainState, domain } from '@put/contract/users/domain';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { useCoursesPlace } from '../../parts/people/use-courses-place.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkedAccount } from './linked-account.tsx';
import { ProviderLinks } from './provider-links.tsx';

/** Links, checks and unlinks the user's account in the organisation's directory. */
export function DomainPage() {
  const state = useQuery(query(domain.state));
  return (
    <Screen width="text">
      <PageHeader
        title="Учётная запись организации"
        description="Входите в «Путь» так же, как на компьютеры и сайты вашей организации."
      />
      <QueryStates of={state} skeleton={<RowSkeletons rows={3} height={54} />}>
        {(loaded) => (
          <Stack gap="xl">
            <Domain state={loaded} onCheck={() => void state.refetch()} isChecking={state.isFetching} />
            <ProviderLinks providers={loaded.providers} />
          </Stack>
        )}
      </QueryStates>
    </Screen>
  );
}

type Props = { state: DomainState; onCheck: () => void; isChecking: boolean };

function Domain({ state, onCheck, isChecking }: Props) {
  const { is_configured, linked, title, providers } = state;
  const courses = useCoursesPlace();
  if (linked !== null) return <LinkedAccount state={state} onCheck={onCheck} isChecking={isChecking} />;
  // the other sites stand below
  if (!is_configured && providers.length > 0) return null;
  if (!is_configured)
    return (
      <EmptyState action={<LinkButton to={courses.to}>{courses.words}</LinkButton>}>
        Каталог организации не настроен: входить можно только по логину и паролю «Пути». Подключить каталог может тот,
        кто обслуживает сервер.
      </EmptyState>
    );
  return <LinkForm title={title ?? 'Каталог организации'} />;
}
