import { Skeleton } from '@mantine/core';

/** About as high as a picture with its controls. */
export const PictureSkeleton = () => <Skeleton height={420} radius="md" />;
