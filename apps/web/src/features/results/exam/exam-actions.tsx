import { Button } from '@mantine/core';
import { adminExams, type ExamRoom } from '@put/contract/exams/exam-keeping';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../api/api.ts';
import { useMayCall } from '../../../api/current-user.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import css from './exam-room.module.css';

const minutes = 5;

/** What a teacher does with the whole room: moves the end, shows the results. */
export function ExamActions({ lessonId, room }: { lessonId: string; room: ExamRoom }) {
  const params = { id: lessonId };
  const confirm = useConfirm();
  const messages = useMessage();
  const extend = useMutation(mutation(adminExams.extend, { refreshes: [adminExams.room] }));
  const release = useMutation(mutation(adminExams.release, { refreshes: [adminExams.room] }));
  const mayCall = useMayCall();
  if (room.released_at !== null) return null;
  const ahead = room.people.filter(({ state }) => state === 'early' || state === 'ahead').length;
  const askRelease = async () => {
    const question = {
      title: 'Показать результаты?',
      text: `Каждый увидит свои вердикты и баллы.${ahead > 0 ? ` Начать контрольную больше нельзя, а не начали: ${ahead}.` : ''}`,
      action: 'Показать результаты',
    };
    if (await confirm(question)) release.mutate({ params }, { onError: messages.failure });
  };
  return (
    <div className={css.acts} data-on-phone>
      {mayCall(adminExams.extend, room.course_id) && (
        <Button
          variant="default"
          loading={extend.isPending}
          onClick={() =>
            extend.mutate(
              { params, body: { minutes } },
              {
                onError: messages.failure,
                onSuccess: () => messages.success('Конец сдвинут на 5 минут у всех, кто пишет'),
              },
            )
          }
        >
          +5 минут всем
        </Button>
      )}
      {mayCall(adminExams.release, room.course_id) && (
        <Button loading={release.isPending} onClick={() => void askRelease()}>
          Показать результаты
        </Button>
      )}
    </div>
  );
}
