import type { Db } from '../../drivers/database/database.ts';
import type { Runner } from '../../drivers/runner/runner.ts';
import type { Offers } from '../../judging/available-languages.ts';
import { listOffers } from './workers.store.ts';

/**
 * What all judging processes of the last hour can run together: a machine that restarts takes no language away. Before
 * the first one has told of itself, what this process can run.
 */
export async function findOffers({ db, runner }: { db: Db; runner: Runner }): Promise<Offers> {
  const told = await listOffers(db);
  const whole = told.filter((offers): offers is Offers => offers.languages !== undefined);
  // one of an earlier release does not tell
  const all = whole.length < told.length || whole.length === 0 ? [...whole, runner.capabilities] : whole;
  const joined = (of: (offers: Offers) => readonly string[] | undefined) => [
    ...new Set(all.flatMap((offers) => of(offers) ?? [])),
  ];
  const talking = joined(({ interactors }) => Object.keys(interactors ?? {}));
  return {
    languages: joined(({ languages }) => languages),
    tested: joined(({ tested }) => tested),
    called: joined(({ called }) => called),
    interactors: Object.fromEntries(
      talking.map((language) => [language, joined(({ interactors }) => interactors?.[language])]),
    ),
  };
}
