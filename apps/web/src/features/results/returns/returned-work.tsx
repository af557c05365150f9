import { Button } from '@mantine/core';
import { adminReturns } from '@put/contract/returns/returns';
import type { MyReturn } from '@put/contract/returns/my-return';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mutation, query } from '../../../api/api.ts';
import { useMayCall } from '../../../api/current-user.ts';
import { returnedWords } from '../../../parts/schedule/returned-words.ts';
import { useClock } from '../../../parts/time/use-clock.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { refreshes } from './refreshes.ts';

const ReturnDialog = lazy(() => import('./return-dialog.tsx').then((part) => ({ default: part.ReturnDialog })));

type Props = { submissionId: number; courseId: number };

/** The open return at the place of this work; undefined: it is not known yet, or is no business of the viewer. */
export const useReturned = ({ submissionId, courseId }: Props) => {
  const maySee = useMayCall()(adminReturns.at, courseId);
  const found = useQuery({ ...query(adminReturns.at, { params: { id: String(submissionId) } }), enabled: maySee });
  return found.data;
};

/** «Вернуть на доработку…», while no other return waits for its student. Its place is kept until that is known. */
export function ReturnButton(props: Props) {
  const { submissionId, courseId } = props;
  const found = useReturned(props);
  const mayGive = useMayCall()(adminReturns.give, courseId);
  const [isOpen, setOpen] = useState(false);
  if (!mayGive || found?.returned?.is_answered === false) return null;
  return (
    <>
      <Button variant="subtle" size="compact-sm" disabled={found === undefined} onClick={() => setOpen(true)}>
        Вернуть на доработку…
      </Button>
      <Suspense>{isOpen && <ReturnDialog submissionId={submissionId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** The open return of a work, with the way to take it back or to close it. */
export function ReturnedWork(props: Props) {
  const { submissionId, courseId } = props;
  const clock = useClock();
  const found = useReturned(props);
  const mayEnd = useMayCall()(adminReturns.end, courseId);
  const messages = useMessage();
  const end = useMutation(mutation(adminReturns.end, { refreshes }));
  const returned = found?.returned ?? null;
  if (returned === null) return null;
  const { is_answered, remark } = returned;
  return (
    <Notice kind={is_answered ? 'warning' : 'success'} title={titleOf(returned, clock)}>
      <div>{remark}</div>
      {mayEnd && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={end.isPending}
          onClick={() =>
            end.mutate(
              { params: { id: String(submissionId) } },
              {
                onSuccess: () => messages.success(is_answered ? 'Возврат закрыт' : 'Возврат отозван'),
                onError: messages.failure,
              },
            )
          }
        >
          {is_answered ? 'Принять и закрыть' : 'Отозвать возврат'}
        </Button>
      )}
    </Notice>
  );
}

const titleOf = (returned: MyReturn, clock: ReturnType<typeof useClock>): string =>
  returned.is_answered ? 'Сдано после доработки' : returnedWords(returned, clock);
