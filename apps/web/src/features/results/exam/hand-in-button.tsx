import { Button } from '@mantine/core';
import { adminExams, type ExamPerson } from '@put/contract/exams/exam-keeping';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';

/** Hands in for a student, at once and for good. */
export function HandInButton({ lessonId, person }: { lessonId: string; person: ExamPerson }) {
  const confirm = useConfirm();
  const messages = useMessage();
  const handIn = useMutation(mutation(adminExams.handIn, { refreshes: [adminExams.room] }));
  const ask = async () => {
    const question = {
      title: `Сдать работу: ${person.name}?`,
      text: 'Всё, что дошло до сервера, будет сдано, и писать дальше ученик не сможет.',
      action: 'Сдать работу',
    };
    if (!(await confirm(question))) return;
    const { user_id, nth } = person;
    const body = { user_id, ...(nth !== null && { nth }) };
    handIn.mutate({ params: { id: lessonId }, body }, { onError: messages.failure });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={handIn.isPending}
      aria-label={`Сдать работу: ${person.name}`}
      onClick={() => void ask()}
    >
      Сдать
    </Button>
  );
}
