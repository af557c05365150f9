import { profileState } from '@put/contract/profile-state';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { query } from '../../api/api.ts';
import { useSession } from '../../api/session.ts';
import { LinkButton } from '../../shared/links.tsx';
import css from './shell.module.css';

/** Asks for a password of one's own as long as the one from a slip stands. */
export function TemporaryPasswordBanner() {
  const isActing = useSession(({ originalUser }) => originalUser !== null);
  const isThere = useLocation({ select: ({ pathname }) => pathname.startsWith('/auth/profile') });
  const state = useQuery({ ...query(profileState), enabled: !isActing, staleTime: Number.POSITIVE_INFINITY });
  if (isActing || isThere || !state.data?.is_password_temporary) return null;
  return (
    <div className={css.acting} role="status">
      <span>Вы вошли с выданным паролем. Придумайте свой: выданный могли увидеть другие.</span>
      <LinkButton size="xs" variant="default" to="/auth/profile">
        Сменить пароль
      </LinkButton>
    </div>
  );
}
