import { Button, Switch } from '@mantine/core';
import { adminMarks, type CourseMarks } from '@put/contract/marks/mark-editing';
import type { MarkSettings } from '@put/contract/marks/marks';
import { IconDownload, IconLock } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mutation, query } from '../../api/api.ts';
import { QueryStates, RowSkeletons } from '../../parts/states/query-states.tsx';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { csvText, downloadCsv } from '../../ui/lists/csv.ts';
import { useMessage } from '../../ui/messages/messages.tsx';
import { EmptyState } from '../../ui/screen/empty-state.tsx';
import { PageHeader } from '../../ui/screen/page-header.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { countWords } from '../../ui/words/count-words.ts';
import { FreezeDialog } from './freeze-dialog.tsx';
import { MarkBars } from './mark-bars.tsx';
import { markLines, markRows } from './mark-rows.ts';
import { MarksGroup } from './marks-group.tsx';
import css from './marks.module.css';
import { MarksTable } from './marks-table.tsx';
import { PersonDialog } from './person-dialog.tsx';
import { Terms } from './terms.tsx';
import { Allowed } from '../../parts/rights/allowed.tsx';

type Props = { courseId: string; group: number | undefined; onGroup: (group: number | undefined) => void };

/** The marks of a class: people × categories, the mark as it stands, and those that were fixed for terms. */
export function MarksPage({ courseId, group, onGroup }: Props) {
  const found = useQuery({
    ...query(adminMarks.get, {
      params: { id: courseId },
      query: group === undefined ? {} : { user_group_id: String(group) },
    }),
    placeholderData: keepPreviousData,
    // verdicts of others change it
    staleTime: 0,
  });
  const known = found.data;
  return (
    <Screen>
      <PageHeader
        title={known === undefined ? 'Оценки курса' : `Оценки: ${known.course.title}`}
        crumbs={[
          <LinkAnchor key="list" to="/admin/course/list" children="Курсы" />,
          <LinkAnchor
            key="course"
            to="/admin/course/$courseId"
            params={{ courseId }}
            children={known?.course.title ?? 'Курс'}
          />,
        ]}
        description={known === undefined ? '\u00a0' : countWords(known.users.length, ['ученик', 'ученика', 'учеников'])}
        actions={
          <>
            <LinkButton variant="default" to="/admin/course/$courseId/results" params={{ courseId }}>
              Таблица результатов
            </LinkButton>
            <LinkButton variant="default" to="/admin/course/$courseId" params={{ courseId }} search={{ tab: 'marks' }}>
              Правила оценок
            </LinkButton>
          </>
        }
      />
      <QueryStates
        of={found}
        skeleton={<RowSkeletons rows={10} height={44} />}
        isEmpty={({ settings }) => settings === null}
        empty={
          <EmptyState
            action={
              <LinkButton to="/admin/course/$courseId" params={{ courseId }} search={{ tab: 'marks' }}>
                Настроить оценки
              </LinkButton>
            }
          >
            Решите, из чего складывается оценка: какие занятия, с каким весом, по какой шкале. Здесь появятся оценки
            класса.
          </EmptyState>
        }
      >
        {(marks) => (
          <div aria-busy={found.isPlaceholderData}>
            <Class marks={marks} settings={marks.settings!} group={group} onGroup={onGroup} />
          </div>
        )}
      </QueryStates>
    </Screen>
  );
}

type ClassProps = { marks: CourseMarks; settings: MarkSettings } & Pick<Props, 'group' | 'onGroup'>;

function Class({ marks, settings, group, onGroup }: ClassProps) {
  const [person, setPerson] = useState<number>();
  const [isFreezing, setFreezing] = useState(false);
  const rows = markRows(marks, settings);
  const save = () => downloadCsv(`Оценки — ${marks.course.title}.csv`, csvText(markLines(rows, settings, marks.terms)));
  return (
    <>
      <div className={css.tools}>
        <MarksGroup groups={marks.user_groups} value={group} onChange={onGroup} />
        <Allowed call={adminMarks.change} course={marks.course.id}>
          <ReleaseSwitch marks={marks} />
        </Allowed>
        <span className={css.spring} />
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={save}>
          Скачать CSV
        </Button>
        <Allowed call={adminMarks.freeze} course={marks.course.id}>
          <Button leftSection={<IconLock size={18} aria-hidden />} onClick={() => setFreezing(true)}>
            Зафиксировать оценки
          </Button>
        </Allowed>
      </div>
      {rows.length === 0 ? (
        <EmptyState>В группах курса пока нет учеников.</EmptyState>
      ) : (
        <>
          <div className={css.summary}>
            <section aria-label="Сколько каких оценок">
              <MarkBars rows={rows} settings={settings} />
            </section>
            <Terms marks={marks} rows={rows} />
          </div>
          <MarksTable rows={rows} settings={settings} terms={marks.terms} onOpen={setPerson} />
        </>
      )}
      <FreezeDialog marks={marks} isOpen={isFreezing} onClose={() => setFreezing(false)} />
      <PersonDialog
        courseId={marks.course.id}
        row={rows.find(({ user }) => user.id === person)}
        onClose={() => setPerson(undefined)}
      />
    </>
  );
}

function ReleaseSwitch({ marks: { course, is_released } }: { marks: CourseMarks }) {
  const messages = useMessage();
  const change = useMutation(mutation(adminMarks.change, { refreshes: [adminMarks.get] }));
  const set = (isReleased: boolean) =>
    change.mutate(
      { params: { id: String(course.id) }, body: { is_released: isReleased, began_from: { is_released } } },
      {
        onSuccess: () =>
          messages.success(
            isReleased ? 'Ученики видят, как складывается оценка' : 'Ученики больше не видят текущую оценку',
          ),
        onError: messages.failure,
      },
    );
  return (
    <Switch
      label="Ученики видят текущую оценку"
      checked={is_released}
      disabled={change.isPending}
      onChange={({ currentTarget: { checked } }) => set(checked)}
    />
  );
}
