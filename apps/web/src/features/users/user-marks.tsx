import { Badge } from '@mantine/core';
import type { UserRow } from '@put/contract/users/users';

/** Marks of an administrator, of a blocked user, and of who asks to be erased or was, in words. */
export const UserMarks = ({
  user,
}: {
  user: Pick<UserRow, 'is_admin' | 'is_disabled' | 'deletion_requested_at' | 'erased_at'>;
}) => (
  <>
    {user.is_admin && (
      <Badge variant="light" size="sm">
        Администратор
      </Badge>
    )}
    {user.deletion_requested_at !== null && (
      <Badge variant="light" color="brick" size="sm">
        Просит удалить данные
      </Badge>
    )}
    {user.erased_at !== null ? (
      <Badge variant="light" color="gray" size="sm">
        Данные стёрты
      </Badge>
    ) : (
      user.is_disabled && (
        <Badge variant="light" color="brick" size="sm">
          Вход отключён
        </Badge>
      )
    )}
  </>
);
