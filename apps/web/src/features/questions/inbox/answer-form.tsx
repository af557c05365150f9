import { Button, Checkbox } from '@mantine/core';
import { deskCounts } from '@put/contract/desk/desk-counts';
import { adminQuestions, type StaffQuestion } from '@put/contract/questions/question-inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, keyOf, mutation, query } from '../../../api/api.ts';
import { MessageForm } from '../../../parts/questions/message-form.tsx';
import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';
import { useMessage } from '../../../ui/messages/messages.tsx';

const changed = [adminQuestions.get, adminQuestions.list, deskCounts];

/** R goes to the field, A marks the answer for the whole class, Ctrl+Enter sends. */
export function AnswerForm({ question: { id, state, is_shared, messages } }: { question: StaffQuestion }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [isForAll, setForAll] = useState(is_shared);
  const client = useQueryClient();
  const note = useMessage();
  const params = { id: String(id) };
  const onError = note.failure;
  const close = useMutation({ ...mutation(adminQuestions.close, { refreshes: changed }), onError });
  const share = useMutation({ ...mutation(adminQuestions.share, { refreshes: changed }), onError });
  const isAnswered = messages.some(({ is_staff }) => is_staff);
  /** An answer that stands already is shown or hidden at once. */
  const showAll = (isShared: boolean) => {
    setForAll(isShared);
    if (isAnswered) share.mutate({ params, body: { is_shared: isShared } }, { onError: () => setForAll(!isShared) });
  };
  usePageKeys(({ code, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey) return null;
    if (code === 'KeyR') return () => field.current?.focus();
    return code === 'KeyA' ? () => showAll(!isForAll) : null;
  });
  const send = async (text: string, key: string) => {
    const body = { text, show_all: isForAll };
    const answered = await call(adminQuestions.answer, { params, body }, { headers: { 'idempotency-key': key } });
    client.setQueryData(query(adminQuestions.get, { params }).queryKey, answered);
    await Promise.all(
      [adminQuestions.list, deskCounts].map((old) => client.invalidateQueries({ queryKey: keyOf(old) })),
    );
  };
  const isClosed = state === 'closed';
  return (
    <MessageForm
      key={id}
      what={`answer.${id}`}
      label="Ответ"
      placeholder="R — начать ответ, Ctrl+Enter — отправить"
      action="Ответить"
      onSend={send}
      field={field}
      beside={
        <Button
          variant="default"
          loading={close.isPending}
          onClick={() => close.mutate({ params, body: { is_closed: !isClosed } })}
        >
          {isClosed ? 'Открыть снова' : 'Закрыть'}
        </Button>
      }
    >
      <Checkbox
        label="Показать всем, без имени"
        description="Вопрос и ответы встанут в «Частые вопросы» у задачи или занятия"
        checked={isForAll}
        onChange={({ currentTarget }) => showAll(currentTarget.checked)}
      />
    </MessageForm>
  );
}
