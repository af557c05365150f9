import { Button } from '@mantine/core';
import { submissions } from '@put/contract/submissions/submissions';
import { tasks } from '@put/contract/tasks/tasks';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

/** Withdraws a submission that waits for the judge. If the judge was faster, the next answer shows that. */
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
