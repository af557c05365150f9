import { Button } from '@mantine/core';
import { useSession } from '../../api/session.ts';
import { fullName } from '../../parts/people/full-name.ts';
import css from './shell.module.css';
import { useLeave } from './use-leave.ts';

/** Shown while an administrator acts as another user. */
export function ActingBanner() {
  const user = useSession((state) => state.user);
  const isActing = useSession((state) => state.originalUser !== null);
  const leave = useLeave();
  if (!isActing || user === null) return null;
  return (
    <div className={css.acting} role="status">
      <span>Вы работаете как {fullName(user)}. Всё, что вы сделаете, сделает этот человек.</span>
      <Button size="xs" variant="default" onClick={() => void leave()}>
        Вернуться
      </Button>
    </div>
  );
}
