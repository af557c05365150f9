import { EmptyState } from '../../shared/empty-state.tsx';
import { LinkButton } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';

/** No server runs containers yet; whoever follows an address from elsewhere learns it here. */
export function NoContainerPage() {
  return (
    <Screen>
      <PageHeader title="Контейнер" />
      <EmptyState action={<LinkButton to={'/' as string}>К моим курсам</LinkButton>}>
        Контейнеры на этом сервере не настроены, поэтому открыть рабочее место по этому адресу нельзя. Задачи с
        проверкой решаются без него, прямо в занятии. Если контейнер обещали вам для работы, спросите преподавателя.
      </EmptyState>
    </Screen>
  );
}
