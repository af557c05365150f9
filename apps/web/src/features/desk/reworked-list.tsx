import type { Desk } from '@put/contract/desk/desk';
import { DeskList } from './desk-list.tsx';
import { WorkRow } from './work-row.tsx';

/** Works that I have returned and that came back, the longest waiting first. */
export const ReworkedList = ({ rows, total }: Desk['reworked']) => (
  <DeskList title="Сдано после доработки" count={total}>
    {rows.map((row) => (
      <WorkRow key={row.submission_id} row={row} />
    ))}
  </DeskList>
);
