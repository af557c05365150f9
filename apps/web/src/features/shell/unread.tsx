import { notificationCount, notificationsChannel } from '@put/contract/notifications/notification-count';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { useIsStaff } from '../../api/current-user.ts';
import { NetworkLine } from './network-line.tsx';
import { RightsNews } from './rights-news.tsx';

type Props = { userId: number; onCount: (unread: number) => void };

const count = query(notificationCount.get);

/**
 * Tells how much is unread, live, hears that rights have changed, and tells a student that the server is out of reach. It
 * comes after the first screen.
 */
export default function Unread({ userId, onCount }: Props) {
  const { data } = useQuery({ ...count, retry: false });
  useFollow(notificationsChannel, userId, {
    onEvent: (news, client) => client.setQueryData(count.queryKey, news),
    reread: [notificationCount.get],
  });
  useEffect(() => onCount(data?.unread ?? 0), [data, onCount]);
  const isStaff = useIsStaff();
  return (
    <>
      <RightsNews userId={userId} />
      {!isStaff && <NetworkLine />}
    </>
  );
}
