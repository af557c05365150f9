import { adminUsers } from '@put/contract/users';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { QueryStates } from '../../shared/query-states.tsx';
import { Screen } from '../../shared/screen.tsx';
import { UserEditor } from './user-editor.tsx';

/** One person: fields, groups, how they get in, and what else is known of them. */
export function UserPage({ userId }: { userId: string }) {
  const person = useQuery(query(adminUsers.get, { params: { id: userId } }));
  return (
    <Screen>
      <QueryStates of={person}>{(data) => <UserEditor key={data.id} person={data} />}</QueryStates>
    </Screen>
  );
}
