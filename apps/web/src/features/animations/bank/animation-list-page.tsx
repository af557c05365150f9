import { Button } from '@mantine/core';
import { adminAnimations } from '@put/contract/animations/animation-editing';
import { adminTags } from '@put/contract/tasks/tags';
import { IconArrowLeft, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import table from '../../../ui/lists/list-table.module.css';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { AnimationBin } from './animation-bin.tsx';
import { AnimationCards } from './animation-cards.tsx';
import { type AnimationFilter, isFiltered, pageSize, queryOf } from './animation-filter.ts';
import { AnimationFilters } from './animation-filters.tsx';
import { AnimationTable } from './animation-table.tsx';
import { BankTools } from './bank-tools.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { CreateMenu } from './create-menu.tsx';
import { EmptyBank } from './empty-bank.tsx';
import { useAnimationActions } from './use-animation-actions.ts';
import { Allowed } from '../../../parts/rights/allowed.tsx';

type Props = { filter: AnimationFilter; onFilter: (filter: AnimationFilter, replace: boolean) => void };

/** The bank of animations. */
export function AnimationListPage({ filter, onFilter }: Props) {
  const isBin = filter.shelf === 'bin';
  const onPage = (page: number) => onFilter({ ...filter, page }, false);
  return (
    <Screen>
      <PageHeader
        title={isBin ? 'Корзина анимаций' : 'Анимации'}
        actions={
          isBin ? (
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => onFilter({}, false)}
            >
              Все анимации
            </Button>
          ) : (
            <>
              <Allowed call={adminAnimations.bin}>
                <Button
                  variant="default"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => onFilter({ shelf: 'bin' }, false)}
                >
                  Корзина
                </Button>
              </Allowed>
              <Allowed call={adminAnimations.create}>
                <CreateMenu />
              </Allowed>
            </>
          )
        }
      />
      {isBin ? <AnimationBin page={filter.page ?? 1} onPage={onPage} /> : <Bank {...{ filter, onFilter, onPage }} />}
    </Screen>
  );
}

function Bank({ filter, onFilter, onPage }: Props & { onPage: (page: number) => void }) {
  const list = useQuery({
    ...query(adminAnimations.list, { query: queryOf(filter) }),
    placeholderData: keepPreviousData,
  });
  const tags = new Map(useQuery(query(adminTags.list)).data?.tags.map((tag) => [tag.id, tag]));
  const actions = useAnimationActions();
  const total = list.data?.total;
  const isEmptyBank = total === 0 && !isFiltered(filter) && filter.page === undefined;
  const View = filter.view === 'rows' ? AnimationTable : AnimationCards;
  return (
    <>
      {!isEmptyBank && (
        <>
          <AnimationFilters filter={filter} onFilter={onFilter} />
          <BankTools
            filter={filter}
            found={total === undefined ? '' : countWords(total, ['анимация', 'анимации', 'анимаций'])}
            onFilter={onFilter}
          />
        </>
      )}
      <QueryStates
        of={list}
        skeleton={filter.view === 'rows' ? <RowSkeletons rows={10} height={52} /> : <CardSkeletons />}
        isEmpty={({ animations }) => animations.length === 0}
        empty={<EmptyBank filter={filter} onFilter={onFilter} />}
      >
        {({ animations, total: all }) => (
          <>
            <div aria-busy={list.isPlaceholderData} className={table.loaded} data-tour="animations">
              <View {...{ animations, tags, actions }} />
            </div>
            <ListPages page={filter.page ?? 1} pageSize={pageSize} total={all} onPage={onPage} />
          </>
        )}
      </QueryStates>
    </>
  );
}
