import { Center, Loader } from '@mantine/core';

/** Shown while a screen's code and data load. */
export function PendingScreen() {
  return (
    <Center mih="50dvh" role="status" aria-label="Загрузка">
      <Loader type="dots" />
    </Center>
  );
}
