import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useSession } from '../../api/session.ts';
import { useLeave } from './use-leave.ts';

export function SignOutButton() {
  const isActing = useSession((state) => state.originalUser !== null);
  const leave = useLeave();
  return (
    <Button variant="default" leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void leave()}>
      {isActing ? 'Вернуться' : 'Выйти'}
    </Button>
  );
}
