import { Button } from '@mantine/core';
import { askAbout } from './asking.ts';

/** «Спросить» at a task or, with null, at a lesson. */
export const AskButton = ({ taskId }: { taskId: number | null }) => (
  <Button variant="subtle" size="compact-sm" aria-haspopup="dialog" onClick={() => askAbout({ taskId })}>
    Спросить
  </Button>
);
