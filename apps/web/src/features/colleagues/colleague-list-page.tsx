import { Button } from '@mantine/core';
import { adminColleagueInvitations } from '@put/contract/colleagues/colleague-invitations';
import { adminColleagues, type Colleague } from '@put/contract/colleagues/colleagues';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { ColleagueTable } from './colleague-table.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { NewColleagueDialog } from './new-colleague-dialog.tsx';
import { RightsDialog } from './rights-dialog.tsx';

/** Who teaches here, and what each of them may do. */
export function ColleagueListPage() {
  const list = useQuery(query(adminColleagues.list));
  const invitations = useQuery(query(adminColleagueInvitations.list)).data;
  const [isInviting, setInviting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [changed, setChanged] = useState<Pick<Colleague, 'id' | 'first_name' | 'last_name'> | null>(null);
  const total = list.data?.total;
  const known = list.data?.colleagues.find(({ id }) => id === changed?.id);
  return (
    <Screen>
      <PageHeader
        title="Коллеги"
        description={total === undefined ? '\u00a0' : countWords(total, ['человек', 'человека', 'человек'])}
        actions={
          <>
            <Button variant="default" onClick={() => setAdding(true)}>
              Дать права человеку
            </Button>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
              Пригласить по ссылке
            </Button>
          </>
        }
      />
      <InviteDialog
        isOpen={isInviting}
        hasMailServer={invitations?.has_mail_server ?? false}
        onClose={() => setInviting(false)}
      />
      <NewColleagueDialog
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onChosen={(person) => {
          setAdding(false);
          setChanged(person);
        }}
      />
      {changed && (
        <RightsDialog
          person={changed}
          before={{ is_full: known?.is_full ?? false, grants: known?.grants ?? [] }}
          onClose={() => setChanged(null)}
        />
      )}
      <QueryStates
        of={list}
        isEmpty={({ colleagues }) => colleagues.length === 0}
        empty={<EmptyState>Коллег ещё нет.</EmptyState>}
      >
        {({ colleagues }) => <ColleagueTable colleagues={colleagues} onChange={setChanged} />}
      </QueryStates>
      {invitations !== undefined && <InvitationList invitations={invitations.invitations} />}
    </Screen>
  );
}
