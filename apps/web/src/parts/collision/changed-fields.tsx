import { Text } from '@mantine/core';

type Fields = { name: string; value: string }[];

/** Short fields that differ: what stood there and what stands there now. */
export const ChangedFields = ({ before, after }: { before: Fields; after: Fields }) =>
  after.map(({ name, value }, at) => {
    const was = before[at]?.value ?? '';
    return was === value ? null : (
      <Text key={name} size="sm" mb={4}>
        {name}: {was !== '' && <del>{was}</del>}
        {was !== '' && value !== '' && ' → '}
        {value !== '' && <ins>{value}</ins>}
      </Text>
    );
  });
