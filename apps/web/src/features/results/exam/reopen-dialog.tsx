import { Modal, Stack, Text, Textarea } from '@mantine/core';
import { adminExams } from '@put/contract/exams/exam-keeping';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import type { RoomDialogProps } from './extend-dialog.tsx';
import { isMinutes, MinutesField } from './minutes-field.tsx';
import { whoWords } from './room-words.ts';

const most = 1440;

/** Lets the chosen, or all who have handed in, write on: with a reason that they read, for so many minutes from now. */
export function ReopenDialog({ lessonId, people, isForChosen, onClose, onDone }: RoomDialogProps) {
  const [minutes, setMinutes] = useState(15);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const messages = useMessage();
  const reopen = useMutation(mutation(adminExams.reopen, { refreshes: [adminExams.room] }));
  const isGood = isMinutes(minutes, most);
  const send = () => {
    setIsTried(true);
    if (!isGood || reason.trim() === '') return;
    reopen.mutate(
      { params: { id: lessonId }, body: { user_ids: people.map(({ user_id }) => user_id), minutes, reason } },
      {
        onSuccess: ({ reopened }) => {
          messages.success(`Контрольная открыта снова: ${countWords(reopened, ['ученик', 'ученика', 'учеников'])}`);
          onDone();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title="Вернуть к работе">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <Text>
            {isForChosen ? `Кого: ${whoWords(people)}.` : `Всех, кто сдал: ${people.length}.`} Сданное останется, а
            ученик сможет писать дальше и сдать ещё раз.
          </Text>
          <MinutesField
            label="Сколько минут с этого момента"
            description="Если по своему времени ученику оставалось больше, останется больше"
            {...{ minutes, most }}
            onMinutes={setMinutes}
          />
          <Textarea
            label="Причина"
            description="Её прочитает ученик"
            placeholder="Сдано по ошибке"
            autosize
            minRows={1}
            maxRows={4}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={isTried && reason.trim() === '' && 'Напишите причину'}
          />
          <RefusalAlert of={adminExams.reopen} error={reopen.error} explain={{ not_found: null, conflict: null }} />
          <DialogActions action="Вернуть к работе" isPending={reopen.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
