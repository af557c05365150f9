import { adminUsers } from '@put/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { ErasedUser } from './erased-user.tsx';
import { UserEditor } from './user-editor.tsx';
import { isNoSuch } from '../../parts/states/is-no-such.ts';
import { NoSuch } from '../../parts/states/no-such.tsx';

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
      {person.data === undefined && isNoSuch(person.error) ? (
        <NoSuch title="Такого человека нет" to="/admin/user/list" link="Ко всем людям">
          Возможно, в адресе опечатка, человека удалили или он не учится в ваших группах.
        </NoSuch>
      ) : (
        <QueryStates of={person}>
          {(data) => (
            <>
              {data.erased_at === null ? (
                <UserEditor key={data.id} person={data} />
              ) : (
                <ErasedUser person={data} erasedAt={data.erased_at} />
              )}
              {children}
            </>
          )}
        </QueryStates>
      )}
    </Screen>
  );
}
