import { personResults } from '@put/contract/results/person-results';
import type { Db } from '../../drivers/database/database.ts';
import { handle } from '../../http/mount.ts';
import { showPersonResults } from './show-person-results.ts';

export const personResultRoutes = ({ db }: { db: Db }) => [
  handle(personResults.mine, ({ viewer }) =>
    showPersonResults(db, { personId: viewer.id, isStaff: false, by: viewer }),
  ),
  handle(personResults.ofPerson, ({ viewer, params }) =>
    showPersonResults(db, { personId: params.id, isStaff: true, by: viewer }),
  ),
];
