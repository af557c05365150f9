import { Text } from '@mantine/core';

/** Beside a text in which signs stand for what no screen shows (`is_escaped`). */
export const EscapedNote = () => (
  <Text size="sm" c="dimmed">
    Чего на экране не видно, показано знаками: ␀ — символ с кодом 0, \x и две цифры — байт, который не часть буквы.
  </Text>
);
