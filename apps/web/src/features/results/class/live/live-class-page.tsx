import { useMemo, useState } from 'react';
import { type LiveClass, liveClass } from '@put/contract/results/live-class';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../../api/api.ts';
import { useMayCall } from '../../../../api/current-user.ts';
import { ErrorView } from '../../../../parts/states/error-view.tsx';
import { RowSkeletons } from '../../../../parts/states/query-states.tsx';
import { Screen } from '../../../../ui/screen/screen.tsx';
import { ResultsHead } from '../../results-head.tsx';
import { readResultsSearch, type ResultsSearch } from '../../results-search.ts';
import results from '../../results.module.css';
import { ClassActions } from './class-actions.tsx';
import { type Asked, ClassDialogs } from './class-dialogs.tsx';
import { type Card, orderByNeed, pictureOf } from './class-picture.ts';
import { nameOf } from './card-words.ts';
import { ExplainLine } from './explain-line.tsx';
import { HelpList } from './help-list.tsx';
import { JustNow } from './just-now.tsx';
import css from './live-class.module.css';
import { StudentCard } from './student-card.tsx';
import { TaskBars } from './task-bars.tsx';
import { useLiveClass } from './use-live-class.ts';

type Props = { id: string; search: ResultsSearch; onSearch: (search: ResultsSearch) => void };

/** A lesson while it goes on: who does what, whom to help, what to explain to all. */
export default function LiveClassPage({ id, search, onSearch }: Props) {
  const hasNames = search.names !== 'no';
  const { live, nowMs } = useLiveClass(id, { group: search.group, hasNames });
  const change = (changed: Partial<Record<keyof ResultsSearch, unknown>>) =>
    onSearch(readResultsSearch({ ...search, ...changed }));
  return (
    <Screen width="full">
      {live.data === undefined ? (
        <div className={results.main}>
          <ResultsHead of="lesson" table={undefined} />
          <div className={results.waiting} aria-busy={live.isPending} aria-label="Класс">
            {live.error === null ? (
              <RowSkeletons rows={8} height={96} />
            ) : (
              <ErrorView title="Класс не открылся" error={live.error} onRetry={() => void live.refetch()} />
            )}
          </div>
        </div>
      ) : (
        <Room id={id} live={live.data} isOld={live.isError} {...{ nowMs, search, hasNames }} onChange={change} />
      )}
    </Screen>
  );
}

type RoomProps = Pick<Props, 'id' | 'search'> & {
  live: LiveClass;
  nowMs: number;
  hasNames: boolean;
  isOld: boolean;
  onChange: (changed: Partial<Record<keyof ResultsSearch, unknown>>) => void;
};

function Room({ id, live, nowMs, hasNames, isOld, search, onChange }: RoomProps) {
  const picture = useMemo(() => pictureOf(live, nowMs), [live, nowMs]);
  /** In which order the cards stand; null: by seats. It changes only when asked. */
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const cards = useMemo(() => inOrder(picture.cards, order), [picture.cards, order]);
  const [asked, setAsked] = useState<Asked>(null);
  const [openCard] = useState(() => (card: Card) => setAsked({ is: 'code', card }));
  const come = useComing(id);
  const mayLead = useMayCall()(liveClass.openCode, live.course_id);
  const { bars, hard, help, coming, here } = picture;
  return (
    <div className={css.page} data-unnamed={!hasNames || undefined}>
      <ResultsHead
        of="lesson"

        table={{ heading: live, columns: [{ lesson_id: Number(id) }] }}
        description={
          <span className={css.here}>
            {here} из {live.people.length} здесь{isOld && '. Нет связи: показано то, что прочитано раньше'}
          </span>
        }
        actions={
          <ClassActions
            {...{ id, live, search, hasNames, onChange }}
            isByNeed={order !== null}
            onOrder={(byNeed) => setOrder(byNeed ? orderByNeed(picture) : null)}
            onRules={() => setAsked({ is: 'rules' })}
          />
        }
      />
      <div className={css.room} data-tour="class">
        <div className={css.main}>
          <TaskBars bars={bars} />
          <ExplainLine hard={hard} onExplain={mayLead ? ({ task }) => setAsked({ is: 'example', task }) : undefined} />
          <ul className={css.cards} aria-label="Ученики">
            {cards.map((card) => (
              <StudentCard key={card.userId} card={card} onOpen={hasNames && mayLead ? openCard : undefined} />
            ))}
          </ul>
        </div>
        {hasNames && (
          <aside className={css.aside} aria-label="Что делать">
            <HelpList
              {...{ help, coming, mayLead }}
              isAnybodyHere={picture.here > 0}
              onOpen={openCard}
              onWrite={(card) => setAsked({ is: 'write', card })}
              onComing={come}
            />
            <JustNow news={live.news} cards={picture.cards} bars={bars} nowMs={nowMs} />
          </aside>
        )}
      </div>
      <ClassDialogs asked={asked} lessonId={id} live={live} onClose={() => setAsked(null)} />
      <p className={css.told} role="status">
        {hasNames && help.length > 0 && `Нужна помощь: ${help.slice(0, 3).map(nameOf).join(', ')}`}
      </p>
    </div>
  );
}

/** Cards in a kept order; who came later stands at the end. */
function inOrder(cards: readonly Card[], order: readonly number[] | null): readonly Card[] {
  if (order === null) return cards;
  const places = new Map(order.map((userId, at) => [userId, at]));
  const placeOf = ({ userId }: Card) => places.get(userId) ?? order.length;
  return cards.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** «Подхожу». Where no news comes, the class is read again. */
function useComing(id: string) {
  const { mutate } = useMutation(mutation(liveClass.comeTo, { refreshes: [liveClass.get] }));
  return (card: Card, is_coming: boolean) => mutate({ params: { id }, body: { user_id: card.userId, is_coming } });
}
