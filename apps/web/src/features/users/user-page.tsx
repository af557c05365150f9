import { adminUsers } from '@put/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { UserEditor } from './user-editor.tsx';

type Props = {
  userId: string;
  /** Stands below, when the person is there. */
  children: ReactNode;
};

/** One user: fields, groups, access, and links to results and audit. */
export function UserPage({ userId, children }: Props) {
  const person = useQuery(query(adminUsers.get, { params: { id: userId } }));
  return (
    <Screen>
      <QueryStates of={person}>
        {(data) => (
          <>
            <UserEditor key={data.id} person={data} />
            {children}
          </>
        )}
      </QueryStates>
    </Screen>
  );
}
