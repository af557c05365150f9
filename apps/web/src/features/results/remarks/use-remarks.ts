import type { LineRemark } from '@put/contract/reviews/line-remark';
import { adminRemarks } from '@put/contract/reviews/remarks';
import { adminSubmissions } from '@put/contract/submissions/submissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { mutation, query } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { useKeepWork, useKeptWork } from '../../../parts/kept-work/kept-work.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';
import { countWords } from '../../../ui/words/count-words.ts';

export const remarkForms = ['замечание', 'замечания', 'замечаний'] as const;
export type Place = { file: string; line: number };
const Drafts = z.array(z.object({ file: z.string(), line: z.number(), text: z.string() }));
type Draft = z.output<typeof Drafts>[number];
const isAt = (one: Place, { file, line }: Place) => one.file === file && one.line === line;

/** Remarks on a submission: as they are written, kept on this device until they are sent, changed and taken back. */
export function useRemarks(submissionId: number, remarks: readonly LineRemark[]) {
  const client = useQueryClient();
  const messages = useMessage();
  const what = `remarks.${submissionId}`;
  const kept = useKeptWork(what, Drafts);
  const [drafts, setDrafts] = useState<Draft[]>(kept?.work ?? []);
  const [errors, setErrors] = useState<(Place & { message: string })[]>([]);
  const written = drafts.filter(({ text }) => text.trim() !== '');
  const { isTooLarge } = useKeepWork({ what, work: written, basedOn: '', isUnsaved: written.length > 0 });
  const params = { id: String(submissionId) };
  const show = (reply: { remarks: LineRemark[] }) =>
    client.setQueryData(query(adminSubmissions.get, { params }).queryKey, (old) => old && { ...old, ...reply });
  const sending = useMutation(mutation(adminRemarks.send));
  const changing = useMutation(mutation(adminRemarks.change));
  const removing = useMutation(mutation(adminRemarks.remove));

  const takeBack = async (taken: readonly LineRemark[]) => {
    try {
      for (const { id } of taken) show(await removing.mutateAsync({ params: { id: String(id) } }));
      const again = taken.map(({ file, line, text }) => ({ file, line, text }));
      messages.success(taken.length === 1 ? 'Замечание убрано' : 'Замечания убраны', {
        label: 'Вернуть',
        run: () => sending.mutate({ params, body: { remarks: again } }, { onSuccess: show, onError: messages.failure }),
      });
    } catch (error) {
      messages.failure(error);
    }
  };

  return {
    drafts,
    written,
    isSending: sending.isPending,
    isTooLarge,
    errorAt: (place: Place) => errors.find((one) => isAt(one, place))?.message,
    draftAt: (place: Place) => drafts.find((one) => isAt(one, place))?.text,
    write: (place: Place, text: string | null) => {
      setDrafts((old) => [...old.filter((one) => !isAt(one, place)), ...(text === null ? [] : [{ ...place, text }])]);
      setErrors((old) => old.filter((one) => !isAt(one, place)));
    },
    send: (onSent: () => void) => {
      if (sending.isPending || written.length === 0) return;
      const known = new Set(remarks.map(({ id }) => id));
      sending.mutate(
        { params, body: { remarks: written } },
        {
          onSuccess: (reply) => {
            show(reply);
            setDrafts((old) => old.filter((one) => !written.includes(one)));
            const sent = reply.remarks.filter(({ id }) => !known.has(id));
            const words = `${countWords(written.length, remarkForms)} у ученика`;
            messages.success(words, { label: 'Отменить', run: () => void takeBack(sent) });
            onSent();
          },
          onError: (error) => {
            const found = error instanceof ApiError ? error.errors : [];
            const placed = found.flatMap(({ path, message }) => {
              const draft = written[Number(path.split('.')[1])];
              return draft ? [{ file: draft.file, line: draft.line, message }] : [];
            });
            setErrors(placed);
            if (placed.length === 0) messages.failure(error);
          },
        },
      );
    },
    change: (id: number, text: string, onChanged: () => void) =>
      changing.mutate(
        { params: { id: String(id) }, body: { text } },
        {
          onSuccess: (reply) => {
            show(reply);
            messages.success('Замечание изменено');
            onChanged();
          },
          onError: messages.failure,
        },
      ),
    takeBack: (remark: LineRemark) => void takeBack([remark]),
  };
}
export type Remarks = ReturnType<typeof useRemarks>;
