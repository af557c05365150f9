import { Radio, Stack } from '@mantine/core';

type Choice = readonly { value: string; label: string; description: string }[];

/** Radio buttons that say what each means; `path` leads an error's focus to the first. */
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
