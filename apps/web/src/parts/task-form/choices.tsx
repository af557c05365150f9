import { Radio, Stack } from '@mantine/core';

type Choice = readonly { value: string; label: string; description: string }[];

/** Radio buttons with descriptions. By `path` a form finds and focuses the first one after an error. */
export const Choices = ({ choice, path }: { choice: Choice; path: string }) => (
  <Stack gap={8} mt={6}>
    {choice.map(({ value, label, description }, at) => (
      <Radio
        key={value}
        value={value}
        label={label}
        description={description}
        data-path={at === 0 ? path : undefined}
      />
    ))}
  </Stack>
);
