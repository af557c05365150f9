import { Text } from '@mantine/core';

/** Under parts that have no place of their own for an error. */
export const FieldError = ({ words, id }: { words: string | undefined; id?: string }) =>
  words === undefined ? null : (
    <Text size="xs" c="var(--pt-bad)" mt={4} {...(id !== undefined && { id })}>
      {words}
    </Text>
  );
