import { Tabs } from '@mantine/core';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { TemplatesTab } from '../templates/templates-tab.tsx';
import type { ContainerListSearch } from './container-list-search.ts';
import { ContainersTab } from './containers-tab.tsx';

type Props = { search: ContainerListSearch; onSearch: (search: ContainerListSearch, replace: boolean) => void };

/** Containers of all people, and what they are made from. */
export const ContainerListPage = ({ search, onSearch }: Props) => (
  <Screen>
    <PageHeader title="Контейнеры" />
    <Tabs
      value={search.tab ?? 'containers'}
      onChange={(tab) => onSearch(tab === 'templates' ? { tab } : {}, false)}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        <Tabs.Tab value="containers">Контейнеры</Tabs.Tab>
        <Tabs.Tab value="templates">Шаблоны</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="containers">
        <ContainersTab {...{ search, onSearch }} />
      </Tabs.Panel>
      <Tabs.Panel value="templates">
        <TemplatesTab
          isBin={search.shelf === 'bin'}
          onBin={(isBin) => onSearch({ tab: 'templates', ...(isBin && { shelf: 'bin' }) }, false)}
        />
      </Tabs.Panel>
    </Tabs>
  </Screen>
);
