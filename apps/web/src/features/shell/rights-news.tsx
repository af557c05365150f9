import { rightsChannel } from '@put/contract/accounts/rights-channel';
import { useQueryClient } from '@tanstack/react-query';
import { useFollow } from '../../api/follow.ts';
import { renewRights } from '../../api/renew-rights.ts';

/** What one may do has changed: the session, the menu and what is shown follow. Draws nothing. */
export function RightsNews({ userId }: { userId: number }) {
  const client = useQueryClient();
  useFollow(rightsChannel, userId, {
    onEvent: () =>
      void renewRights().then(
        () => client.invalidateQueries(),
        () => undefined,
      ),
    reread: [],
  });
  return null;
}
