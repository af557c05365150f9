import { adminReviews } from '@put/contract/review-queue';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { useUser } from '../../api/current-user.ts';
import { countWords } from '../../ui/words/count-words.ts';
import { LinkAnchor } from '../../ui/buttons/links.tsx';
import { Notice } from '../../ui/messages/notice.tsx';

const rereadMs = 60_000;

/** For administrators: how much work waits for their review; empty when none does. */
export function WaitingNotice() {
  const isAdmin = useUser()?.is_admin ?? false;
  const waiting = useQuery({
    ...query(adminReviews.count),
    enabled: isAdmin,
    refetchInterval: rereadMs,
  });
  const total = waiting.data?.total ?? 0;
  if (!isAdmin || total === 0) return null;
  return (
    <Notice kind="warning">
      <LinkAnchor to="/admin/review/list" underline="always">
        {countWords(total, ['работа ждёт проверки', 'работы ждут проверки', 'работ ждут проверки'])}
      </LinkAnchor>
    </Notice>
  );
}
