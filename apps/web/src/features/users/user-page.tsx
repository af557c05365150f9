import { adminUsers } from '@put/contract/users';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../parts/states/query-states.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { UserEditor } from './user-editor.tsx';

/** One user: fields, groups, access, and links to results and audit. */
export function UserPage({ userId }: { userId: string }) {
  const person = useQuery(query(adminUsers.get, { params: { id: userId } }));
  return (
    <Screen>
      <QueryStates of={person}>{(data) => <UserEditor key={data.id} person={data} />}</QueryStates>
    </Screen>
  );
}
