import { Button } from '@mantine/core';
import { questionChannel, questions } from '@put/contract/questions/questions';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, keyOf, mutation, query } from '../../api/api.ts';
import { useFollow } from '../../api/follow.ts';
import { MessageForm } from '../../parts/questions/message-form.tsx';
import { placeWords, stateWords } from '../../parts/questions/question-words.ts';
import { Thread } from '../../parts/questions/thread.tsx';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { useMessage } from '../../ui/messages/messages.tsx';
import css from './questions.module.css';

type Props = { id: number; onBack: () => void };

/** One own question; an answer comes by itself. */
export function MyThread({ id, onBack }: Props) {
  const client = useQueryClient();
  const messages = useMessage();
  const params = { id: String(id) };
  const own = query(questions.get, { params });
  const found = useQuery({ ...own, staleTime: 0 });
  const reread = [questions.get, questions.list];
  const rereadAll = () => reread.forEach((endpoint) => void client.invalidateQueries({ queryKey: keyOf(endpoint) }));
  useFollow(questionChannel, id, { onEvent: rereadAll, reread });
  const close = useMutation({
    ...mutation(questions.close, { refreshes: reread }),
    onError: (error) => messages.error(error.message),
  });
  const write = async (text: string, key: string) => {
    const written = await call(questions.write, { params, body: { text } }, { headers: { 'idempotency-key': key } });
    client.setQueryData(own.queryKey, written);
    await client.invalidateQueries({ queryKey: keyOf(questions.list) });
  };
  return (
    <>
      <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
        Все вопросы
      </Button>
      <QueryStates of={found} skeleton={<RowSkeletons rows={3} height={60} />}>
        {(question) => (
          <div className={css.opened}>
            <p className={css.facts} role="status">
              <span className={css.state} data-state={question.state}>
                {stateWords[question.state]}
              </span>
              {placeWords(question)}
              {question.is_shared && ' · показан классу без имени'}
            </p>
            <Thread question={question} student="Вы" />
            <MessageForm
              what={`question.${id}`}
              label="Написать ещё"
              action="Отправить"
              onSend={write}
              beside={
                question.state !== 'closed' && (
                  <Button
                    variant="default"
                    leftSection={<IconCheck size={16} aria-hidden />}
                    loading={close.isPending}
                    onClick={() => close.mutate({ params })}
                  >
                    Всё понятно
                  </Button>
                )
              }
            />
          </div>
        )}
      </QueryStates>
    </>
  );
}
