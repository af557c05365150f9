import { adminImports } from '@put/contract/users/imports';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportSteps } from './import-steps.tsx';
import type { ImportSearch } from './import-search.ts';
import { NewImport } from './new-import.tsx';
import { RecentRuns } from './recent-runs.tsx';

type Props = { search: ImportSearch; onSearch: (search: ImportSearch) => void };

/**
 * Imports users from a file: first a preview of every row, then a job. The job goes on when the page is closed. Jobs
 * that issue new passwords are shown here too.
 */
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
            : 'Таблица CSV или XLSX, или строки, скопированные из неё.'
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
        <>
          {!isPasswords && <ImportSteps step={3} />}
          <ImportRun key={id} id={id} isSlips={view === 'slips'} onSearch={onSearch} />
        </>
      )}
    </Screen>
  );
}
