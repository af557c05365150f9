import { Skeleton, Stack } from '@mantine/core';

/** Stands where the head, the files and the terminal will be. */
export const ContainerSkeleton = () => (
  <Stack gap="md" p="md" role="status" aria-label="Загрузка" flex={1}>
    <Skeleton height={36} />
    <Skeleton height={240} />
    <Skeleton height={160} />
  </Stack>
);
