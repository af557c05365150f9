import { Text } from '@mantine/core';

/** Shows the error of a part that has no error of its own. */
export const FieldError = ({ words, id }: { words: string | undefined; id?: string }) =>
  words === undefined ? null : (
    <Text size="xs" c="var(--pt-bad)" mt={4} {...(id !== undefined && { id })}>
      {words}
    </Text>
  );
