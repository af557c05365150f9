import { Badge } from '@mantine/core';
import type { UserRow } from '@put/contract/users/users';

/** Marks of an administrator and of a blocked user, in words. */
export const UserMarks = ({ user }: { user: Pick<UserRow, 'is_admin' | 'is_disabled'> }) => (
  <>
    {user.is_admin && (
      <Badge variant="light" size="sm">
        Администратор
      </Badge>
    )}
    {user.is_disabled && (
      <Badge variant="light" color="brick" size="sm">
        Отключён
      </Badge>
    )}
  </>
);
