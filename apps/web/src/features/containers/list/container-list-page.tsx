import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import type { ContainerListSearch } from './container-list-search.ts';
import { ContainersTab } from './containers-tab.tsx';

type Props = { search: ContainerListSearch; onSearch: (search: ContainerListSearch, replace: boolean) => void };

/** Containers of all people. */
export const ContainerListPage = ({ search, onSearch }: Props) => (
  <Screen>
    <PageHeader title="Контейнеры" description="Linux учеников: кто работает, что не запускается и сколько занято" />
    <ContainersTab {...{ search, onSearch }} />
  </Screen>
);
