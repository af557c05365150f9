import { adminQuestions, inboxChannel, inboxId, type QuestionRow } from '@put/contract/questions/question-inbox';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { keyOf, query } from '../../../api/api.ts';
import { useFollow } from '../../../api/follow.ts';
import { QueryStates, RowSkeletons } from '../../../parts/states/query-states.tsx';
import { usePageKeys } from '../../../ui/browser/use-page-keys.ts';
import { ListPages } from '../../../ui/lists/list-pages.tsx';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../../ui/screen/page-header.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { countWords } from '../../../ui/words/count-words.ts';
import { InboxFilters } from './inbox-filters.tsx';
import { InboxRows } from './inbox-rows.tsx';
import { type InboxSearch, pageSize, queryOf } from './inbox-search.ts';
import css from './inbox.module.css';
import { StaffThread } from './staff-thread.tsx';

type Props = { search: InboxSearch; onSearch: (search: InboxSearch) => void };

/** Questions of students: the list at the left, the open one with the code at the right; on a phone one after another. */
export function InboxPage({ search, onSearch }: Props) {
  const found = useQuery({
    ...query(adminQuestions.list, { query: queryOf(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const client = useQueryClient();
  useFollow(inboxChannel, inboxId, {
    onEvent: ({ open }) => {
      if (open !== undefined) void client.invalidateQueries({ queryKey: keyOf(adminQuestions.list) });
    },
    reread: [adminQuestions.list],
  });
  const openId = search.question ?? null;
  const open = (question: number | undefined) => onSearch({ ...search, question });
  useRowKeys(found.data?.questions ?? [], openId, open);
  const total = found.data?.total;
  return (
    <Screen>
      <div className={css.page} data-open={openId !== null || undefined}>
        <PageHeader title="Вопросы учеников" description={total === undefined ? '\u00a0' : wordsOf(search, total)} />
        <InboxFilters search={search} courses={found.data?.courses ?? []} onSearch={onSearch} />
        <div className={css.panes}>
          <div className={css.rows}>
            <QueryStates
              of={found}
              skeleton={<RowSkeletons rows={6} height={64} />}
              isEmpty={({ questions }) => questions.length === 0}
              empty={<EmptyState>{emptyWords(search)}</EmptyState>}
            >
              {({ questions, total: all }) => (
                <div aria-busy={found.isPlaceholderData}>
                  <InboxRows rows={questions} openId={openId} search={search} />
                  <ListPages
                    page={search.page ?? 1}
                    pageSize={pageSize}
                    total={all}
                    onPage={(page) => onSearch({ ...search, page: page > 1 ? page : undefined })}
                  />
                </div>
              )}
            </QueryStates>
          </div>
          <div className={css.thread}>
            {openId === null ? (
              <p className={css.hint}>Выберите вопрос. J и K — следующий и предыдущий.</p>
            ) : (
              <StaffThread key={openId} id={openId} onBack={() => open(undefined)} />
            )}
          </div>
        </div>
      </div>
    </Screen>
  );
}

/** J and K: the next and the previous question. An answered one leaves the list; then its place is taken by the next. */
function useRowKeys(rows: readonly QuestionRow[], openId: number | null, open: (id: number) => void): void {
  const place = useRef(-1);
  const found = rows.findIndex(({ id }) => id === openId);
  usePageKeys(({ code, ctrlKey, metaKey, altKey }) => {
    const step = ctrlKey || metaKey || altKey ? undefined : { KeyJ: 1, KeyK: -1 }[code];
    if (step === undefined) return null;
    const from = found >= 0 ? found : step > 0 ? place.current - 1 : place.current;
    const next = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
    if (next === undefined) return null;
    return () => {
      place.current = rows.indexOf(next);
      open(next.id);
    };
  });
}

const wordsOf = ({ state }: InboxSearch, total: number): string =>
  state === undefined
    ? countWords(total, ['вопрос ждёт ответа', 'вопроса ждут ответа', 'вопросов ждут ответа'])
    : countWords(total, ['вопрос', 'вопроса', 'вопросов']);

const emptyWords = ({ state, course }: InboxSearch): string =>
  state === undefined && course === undefined
    ? 'Никто не ждёт ответа. Ученики спрашивают кнопкой «Спросить» у задачи и в тексте занятия.'
    : 'Таких вопросов нет.';
