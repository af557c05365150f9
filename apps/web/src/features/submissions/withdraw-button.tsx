import { Button } from '@mantine/core';
import { submissions } from '@put/contract/submissions';
import { tasks } from '@put/contract/tasks';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../api/api.ts';
import { useMessage } from '../../shared/messages.tsx';

/** Takes back what still waits for the judge. When the judge was quicker, the next reading says so. */
export function WithdrawButton({ id }: { id: number }) {
  const messages = useMessage();
  const cancel = useMutation(
    mutation(submissions.cancel, { refreshes: [submissions.get, submissions.ofTask, tasks.get] }),
  );
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { id: String(id) } }, { onError: messages.failure })}
    >
      Отменить
    </Button>
  );
}
