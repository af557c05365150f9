import { Checkbox, Table, TextInput, VisuallyHidden } from '@mantine/core';
import { adminExams, type ExamPerson, type ExamRoom } from '@put/contract/exams/exam-keeping';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useMayCall } from '../../../api/current-user.ts';
import { timeOfDay } from '../../../parts/time/time-words.ts';
import { useTimeZone } from '../../../parts/time/use-clock.ts';
import list from '../../../ui/lists/list-table.module.css';
import { EmptyState } from '../../../ui/screen/empty-state.tsx';
import { arrangeRoom, groupWords, type RoomPart } from './arrange-room.ts';
import css from './exam-room.module.css';
import { HandInButton } from './hand-in-button.tsx';
import { notesWords, placesWords, standingOf } from './room-words.ts';

type Props = {
  lessonId: string;
  room: ExamRoom;
  nowMs: number;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
};

/** Who writes first, then who has handed in, then who has not begun, folded; each part by name. */
export function RoomTable({ lessonId, room, nowMs, chosen, onChoose }: Props) {
  const [q, setQ] = useState('');
  const mayLead = useMayCall()(adminExams.handIn, room.course_id) && room.released_at === null;
  if (room.people.length === 0)
    return <EmptyState>Писать некому: откройте курс группе, и её ученики появятся здесь.</EmptyState>;
  const parts = arrangeRoom(room.people, q);
  const choose = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const id of ids)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChoose(next);
  };
  return (
    <div className={css.room}>
      <TextInput
        type="search"
        className={css.search ?? ''}
        aria-label="Найти ученика"
        placeholder="Фамилия"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      {parts.length === 0 && <EmptyState>Никого с такой фамилией нет.</EmptyState>}
      {parts.map((part) => (
        <Part
          key={part.group}
          {...{ part, lessonId, nowMs, chosen, mayLead }}
          isFound={q.trim() !== ''}
          onChoose={choose}
        />
      ))}
    </div>
  );
}

type PartProps = Pick<Props, 'lessonId' | 'nowMs' | 'chosen'> & {
  part: RoomPart;
  mayLead: boolean;
  /** A search shows whom it finds. */
  isFound: boolean;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
};

function Part({ part: { group, people }, isFound, lessonId, nowMs, chosen, mayLead, onChoose }: PartProps) {
  const [isOpen, setIsOpen] = useState(group !== 'ahead');
  const isShown = isOpen || isFound;
  const mayChoose = mayLead && group !== 'ahead';
  const ids = people.map(({ user_id }) => user_id);
  const own = ids.filter((id) => chosen.has(id)).length;
  const title = `${groupWords[group]}: ${people.length}`;
  return (
    <section className={css.part} aria-label={groupWords[group]}>
      <h2 className={css.head}>
        <button type="button" aria-expanded={isShown} onClick={() => setIsOpen(!isOpen)} className={css.fold}>
          <IconChevronDown size={16} aria-hidden data-open={isShown || undefined} /> {title}
        </button>
      </h2>
      {isShown && (
        <Table className={list.table ?? ''} aria-label={groupWords[group]}>
          <Table.Thead>
            <Table.Tr>
              {mayChoose && (
                <Table.Th className={list.narrow}>
                  <Checkbox
                    aria-label={`Отметить всех: ${groupWords[group].toLowerCase()}`}
                    checked={own === ids.length}
                    indeterminate={own > 0 && own < ids.length}
                    onChange={(event) => onChoose(ids, event.currentTarget.checked)}
                  />
                </Table.Th>
              )}
              <Table.Th>Ученик</Table.Th>
              <Table.Th>Как идёт</Table.Th>
              {group !== 'ahead' && (
                <>
                  <Table.Th>С ответом</Table.Th>
                  <Table.Th>Откуда</Table.Th>
                </>
              )}
              {mayLead && group === 'writing' && (
                <Table.Th>
                  <VisuallyHidden>Действия</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {people.map((person) => (
              <Row
                key={person.user_id}
                {...{ lessonId, person, nowMs, mayLead, mayChoose }}
                isBegun={group !== 'ahead'}
                isChosen={chosen.has(person.user_id)}
                onChoose={(isChosen) => onChoose([person.user_id], isChosen)}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

type RowProps = {
  lessonId: string;
  person: ExamPerson;
  nowMs: number;
  mayLead: boolean;
  mayChoose: boolean;
  isBegun: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function Row({ lessonId, person, nowMs, mayLead, mayChoose, isBegun, isChosen, onChoose }: RowProps) {
  const timeZone = useTimeZone();
  const places = placesWords(person.places, timeZone);
  return (
    <Table.Tr>
      {mayChoose && (
        <Table.Td className={list.narrow}>
          <Checkbox
            aria-label={`Отметить: ${person.name}`}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        </Table.Td>
      )}
      <Table.Td className={list.title}>{person.name}</Table.Td>
      <Table.Td>
        <span className={css.state} data-state={person.state}>
          {standingOf(person, { timeZone, nowMs })}
        </span>
        {notesWords(person).map((note) => (
          <div key={note} className={list.quiet}>
            {note}
          </div>
        ))}
      </Table.Td>
      {isBegun && (
        <>
          <Table.Td className={list.nowrap}>
            <Answers person={person} timeZone={timeZone} />
          </Table.Td>
          <Table.Td>
            {places.map((place) => (
              <div key={place} className={list.quiet} data-many={places.length > 1 || undefined}>
                {place}
              </div>
            ))}
            {places.length > 1 && <strong className={css.warning}>Не одно место: {places.length}</strong>}
          </Table.Td>
        </>
      )}
      {mayLead && (person.state === 'writing' || person.state === 'ended') && (
        <Table.Td className={list.narrow}>
          <HandInButton lessonId={lessonId} person={person} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** How many tasks have an answer, which ones, and when something came last. */
function Answers({ person: { tasks, last_at }, timeZone }: { person: ExamPerson; timeZone: string }) {
  const answered = tasks.filter(({ is_answered }) => is_answered).length;
  const words = tasks.map(({ title, is_answered }) => `${title}: ${is_answered ? 'есть ответ' : 'нет ответа'}`);
  return (
    <>
      <span title={words.join('\n')}>
        {answered} из {tasks.length}
        <span className={css.dots} aria-hidden>
          {tasks.map(({ is_answered }, at) => (
            <i key={at} data-answered={is_answered || undefined} />
          ))}
        </span>
        <VisuallyHidden>{words.join(', ')}</VisuallyHidden>
      </span>
      {last_at !== null && <div className={list.quiet}>последнее в {timeOfDay(last_at, timeZone)}</div>}
    </>
  );
}
