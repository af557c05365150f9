import { Modal, Stack, Text } from '@mantine/core';
import { adminExams, type ExamPerson } from '@put/contract/exams/exam-keeping';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { isMinutes, MinutesField } from './minutes-field.tsx';
import { whoWords } from './room-words.ts';

export type RoomDialogProps = {
  lessonId: string;
  /** Whom it is for. */
  people: readonly ExamPerson[];
  /** Rows are chosen; otherwise it is for everybody. */
  isForChosen: boolean;
  onClose: () => void;
  onDone: () => void;
};

const most = 240;
const minuteForms = ['минута', 'минуты', 'минут'] as const;

/** More minutes for the chosen, or for all who write or begin later; the message takes them back. */
export function ExtendDialog({ lessonId, people, isForChosen, onClose, onDone }: RoomDialogProps) {
  const [minutes, setMinutes] = useState(5);
  const messages = useMessage();
  const extend = useMutation(mutation(adminExams.extend, { refreshes: [adminExams.room] }));
  const params = { id: lessonId };
  const whom = isForChosen && { user_ids: people.map(({ user_id }) => user_id) };
  const isGood = isMinutes(minutes, most);
  const undo = () =>
    extend.mutate(
      { params, body: { minutes: -minutes, ...whom } },
      { onSuccess: () => messages.success('Время возвращено, как было'), onError: messages.failure },
    );
  const give = () =>
    extend.mutate(
      { params, body: { minutes, ...whom } },
      {
        onSuccess: () => {
          messages.success(
            `Добавлено ${countWords(minutes, minuteForms)}: ${isForChosen ? whoWords(people) : 'всем'}`,
            {
              label: 'Отменить',
              run: undo,
            },
          );
          onDone();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title="Добавить время">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isGood) give();
        }}
      >
        <Stack>
          <Text>
            {isForChosen
              ? `Кому: ${whoWords(people)}.`
              : `Всем, кто пишет (${people.length}), и тем, кто начнёт позже. Чтобы добавить время одному, отметьте его в списке.`}
          </Text>
          <MinutesField label="На сколько минут" {...{ minutes, most }} onMinutes={setMinutes} data-autofocus />
          <RefusalAlert of={adminExams.extend} error={extend.error} explain={{ not_found: null, conflict: null }} />
          <DialogActions action="Добавить" isPending={extend.isPending} isDisabled={!isGood} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  );
}
