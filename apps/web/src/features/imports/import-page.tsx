import { LinkAnchor } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';
import { ImportRun } from './import-run.tsx';
import type { ImportSearch } from './import-search.ts';
import { NewImport } from './new-import.tsx';

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void };

/** A file of people: a look at every row first, then the job, which goes on when the page is left. */
export function ImportPage({ search: { id, view }, onSearch }: Props) {
  return (
    <Screen>
      <PageHeader
        title="Импорт людей"
        description="Таблица CSV или XLSX с заголовками в первой строке."
        crumbs={[
          <LinkAnchor key="users" to="/admin/user/list">
            Люди
          </LinkAnchor>,
        ]}
      />
      {id === undefined ? (
        <NewImport onStarted={(started) => onSearch({ id: started })} />
      ) : (
        <ImportRun key={id} id={id} isSlips={view === 'slips'} onSearch={onSearch} />
      )}
    </Screen>
  );
}
