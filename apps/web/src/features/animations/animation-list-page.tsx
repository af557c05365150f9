import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';

/** The server keeps no animations yet, so the list has nothing to ask it for. */
export function AnimationListPage() {
  return (
    <Screen>
      <PageHeader title="Анимации" />
      <EmptyState
        action={
          <LinkButton to="/admin/course/list" variant="default">
            К курсам
          </LinkButton>
        }
      >
        Анимаций ещё нет, и создавать их здесь пока нельзя. На этой странице будут пошаговые показы того, как работает
        программа или алгоритм: их можно будет ставить в занятия.
      </EmptyState>
    </Screen>
  );
}
