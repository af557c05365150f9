import type { Desk } from '@put/contract/desk/desk';
import { IconArrowRight } from '@tabler/icons-react';
import { LinkAnchor, LinkButton } from '../../ui/buttons/links.tsx';
import { DeskList } from './desk-list.tsx';
import css from './desk.module.css';
import { placeOfWork, WorkRow } from './work-row.tsx';

/** Works that a person marks, the oldest first. */
export function MarkList({ rows, total }: Desk['to_mark']) {
  const [oldest] = rows;
  return (
    <DeskList
      title="Проверить"
      count={total}
      action={
        <>
          <LinkAnchor to="/admin/review/list" size="sm" className={css.all}>
            Вся очередь
          </LinkAnchor>
          {oldest && (
            <LinkButton
              to="/admin/lesson/$lessonId/results"
              {...placeOfWork(oldest)}
              size="xs"
              rightSection={<IconArrowRight size={14} aria-hidden />}
            >
              Проверять подряд
            </LinkButton>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <WorkRow key={row.submission_id} row={row} />
      ))}
    </DeskList>
  );
}
