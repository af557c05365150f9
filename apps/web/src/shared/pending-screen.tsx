import { Center, Loader } from '@mantine/core';

/** While a screen's code and data are on the way. */
export function PendingScreen() {
  return (
    <Center mih="50dvh" role="status" aria-label="Загрузка">
      <Loader type="dots" />
    </Center>
  );
}
