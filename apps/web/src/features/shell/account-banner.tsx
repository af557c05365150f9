import { type ProfileState, profileState } from '@put/contract/accounts/profile-state';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../ui/buttons/links.tsx';
import type * as z from 'zod/mini';
import css from './shell.module.css';

/** What the user must do first: replace a password from a slip, or set up a required second factor. */
export function AccountBanner() {
  const isActing = useSession(({ originalUser }) => originalUser !== null);
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth/profile') });
  const state = useQuery({ ...query(profileState), enabled: !isActing, staleTime: Number.POSITIVE_INFINITY });
  const words = !isActing && !isThere && state.data && wordsOf(state.data);
  if (!words) return null;
  return (
    <div className={css.acting} role="status">
      <span>{words.text}</span>
      <LinkButton size="xs" variant="default" to="/auth/profile">
        {words.action}
      </LinkButton>
    </div>
  );
}

function wordsOf({ is_password_temporary, second_factor: { is_on, is_required } }: z.infer<typeof ProfileState>) {
  if (is_password_temporary)
    return {
      text: 'Вы вошли с выданным паролем. Придумайте свой: выданный могли увидеть другие.',
      action: 'Сменить пароль',
    };
  if (is_required && !is_on)
    return {
      text: 'Разделы администратора откроются, когда вы включите второй фактор.',
      action: 'Включить второй фактор',
    };
  return undefined;
}
