import { Radio, Stack, Textarea } from '@mantine/core';
import { adminReturns } from '@put/contract/returns/returns';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { TimeField } from '../../../parts/schedule/time-field.tsx';
import { RefusalAlert } from '../../../parts/states/refusal-alert.tsx';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import { DialogActions } from '../../../ui/dialogs/dialog-actions.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { refreshes } from './refreshes.ts';
import { FormDialog, Held } from '../../../ui/dialogs/form-dialog.tsx';

type Props = { submissionId: number; onClose: () => void };

/** Returns a work to its student: what to improve, until when, and whether the points wait for it. */
export function ReturnDialog({ submissionId, onClose }: Props) {
  const timeZone = useTimeZone();
  const [remark, setRemark] = useState('');
  const [until, setUntil] = useState<string | null>(null);
  const [points, setPoints] = useState('stand');
  const [isTried, setIsTried] = useState(false);
  const messages = useMessage();
  const give = useMutation(mutation(adminReturns.give, { refreshes }));
  const errors = give.error instanceof ApiError ? give.error.errors : [];
  const errorAt = (path: string) => errors.find((error) => error.path === path)?.message;
  const isTime = until === null || !Number.isNaN(Date.parse(until));
  const isPlaced = ['remark', 'until', 'points_wait'].some((path) => errorAt(path) !== undefined);
  const send = () => {
    setIsTried(true);
    if (!isTime || remark.trim() === '') return;
    give.mutate(
      { params: { id: String(submissionId) }, body: { remark, until, points_wait: points === 'wait' } },
      {
        onSuccess: () => {
          messages.success('Работа возвращена, ученик получил уведомление');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog opened onClose={onClose} title="Вернуть на доработку">
      <Held is={remark !== '' || until !== null || points !== 'stand'} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Stack>
          <Textarea
            label="Что доработать"
            description="Это прочитает ученик"
            autosize
            minRows={3}
            maxRows={10}
            data-autofocus
            value={remark}
            onChange={({ currentTarget: { value } }) => setRemark(value)}
            error={errorAt('remark') ?? (isTried && remark.trim() === '' && 'Напишите, что доработать')}
          />
          <TimeField
            label="Сдать до"
            description="Сданное до этого срока засчитывается полностью, даже если срок занятия прошёл. Пусто — в любое время."
            value={until}
            onChange={setUntil}
            timeZone={timeZone}
            error={errorAt('until') ?? (isTried && !isTime && 'Это не время')}
          />
          <Radio.Group
            label="Баллы за прежнюю работу"
            value={points}
            onChange={setPoints}
            error={errorAt('points_wait')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="stand" label="Остаются: потом засчитается лучшая из работ" />
              <Radio value="wait" label="Ждут новой сдачи: пока задача не входит в суммы" />
            </Stack>
          </Radio.Group>
          {!isPlaced && (
            <RefusalAlert
              of={adminReturns.give}
              error={give.error}
              explain={{ not_found: null, conflict: null, not_returnable: null }}
            />
          )}
          <DialogActions action="Вернуть" isPending={give.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
