import { Text } from '@mantine/core';

/** A note beside text whose unprintable characters are shown as escapes (`is_escaped`). */
export const EscapedNote = () => (
  <Text size="sm" c="dimmed">
    Чего на экране не видно, показано знаками: ␀ — символ с кодом 0, \x и две цифры — байт, который не часть буквы.
  </Text>
);
