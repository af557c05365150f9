import { adminImports } from '@put/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { LinkAnchor } from '../../shared/links.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { Screen } from '../../shared/screen.tsx';
import { ImportRun } from './import-run.tsx';
import type { ImportSearch } from './import-search.ts';
import { NewImport } from './new-import.tsx';
import { RecentRuns } from './recent-runs.tsx';

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void };

/** A file of people: a look at every row first, then the job, which goes on when the page is left. Passwords issued anew end here too. */
export function ImportPage({ search: { id, view }, onSearch }: Props) {
  const run = useQuery({ ...query(adminImports.get, { params: { id: String(id) } }), enabled: id !== undefined });
  const isPasswords = run.data?.kind === 'passwords';
  return (
    <Screen>
      <PageHeader
        title={isPasswords ? 'Пароли заново' : 'Импорт людей'}
        description={
          isPasswords
            ? 'Одноразовые пароли: при первом входе человек сменит свой.'
            : 'Таблица CSV или XLSX с заголовками в первой строке.'
        }
        crumbs={[
          <LinkAnchor key="users" to="/admin/user/list">
            Люди
          </LinkAnchor>,
        ]}
      />
      {id === undefined ? (
        <>
          <NewImport onStarted={(started) => onSearch({ id: started })} />
          <RecentRuns />
        </>
      ) : (
        <ImportRun key={id} id={id} isSlips={view === 'slips'} onSearch={onSearch} />
      )}
    </Screen>
  );
}
