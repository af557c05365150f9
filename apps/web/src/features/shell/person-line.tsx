import { Text } from '@mantine/core';
import { useUser } from '../../api/current-user.ts';
import { fullName } from '../../parts/people/full-name.ts';

/** The signed-in user: name and login. */
export function PersonLine() {
  const user = useUser();
  if (user === null) return null;
  return (
    <span>
      <Text span display="block" fw={600} size="md" c="var(--pt-text)">
        {fullName(user)}
      </Text>
      <Text span display="block" c="dimmed" size="sm">
        {user.username ?? user.email}
      </Text>
    </span>
  );
}
