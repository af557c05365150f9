import fc from 'fast-check';
import { type ActionName, actions, usualWeight, weights } from './actions/actions.ts';
import type { Action } from './actions/action.ts';
import { type Broken, checkWith, type PromiseName } from './check.ts';
import { known, type KnownFault } from './known.ts';
import { newModel } from './model.ts';
import { type StudentName, students } from './names.ts';
import { keptLooks, typedSince } from './promises/kept.ts';
import type { Look } from './promises/promise.ts';
import { staffScreens } from './promises/staff-screens.ts';
import { studentScreens } from './promises/student-screens.ts';
import { hardHours, openWorld, type Product, softHours } from './world.ts';

type GivenOf<Name extends ActionName> = (typeof actions)[Name] extends Action<infer Given> ? Given : never;
/** What is done, as data: found histories are kept so. */
export type Step = { [Name in ActionName]: { act: Name } & GivenOf<Name> }[ActionName];

const actionOf = ({ act }: Step): Action<object> => actions[act] as unknown as Action<object>;
export const say = (step: Step): string => actionOf(step).say(step);

const looks: [string, Look][] = Object.entries({ ...studentScreens, ...staffScreens, ...keptLooks });

export type Watch = {
  /** After each step all screens, or these by their names. Otherwise one of them in turn, and half of them at the end. */
  reads?: 'all' | readonly string[];
  /** Promises that are not asked for. */
  without?: readonly PromiseName[];
  /** Faults of `known.ts` that are taken as mended. */
  mended?: readonly KnownFault[];
};

/** What a history came to. */
export type Tally = { steps: number; explained: Map<KnownFault, number> };
export const newTally = (): Tally => ({ steps: 0, explained: new Map() });

/** A promise did not hold. The message is all that a reader needs. */
export class PromiseBroken extends Error {
  override name = 'PromiseBroken';
  readonly promise: PromiseName;
  /** Up to the step after which it did not hold. */
  readonly done: readonly Step[];
  /** The screen that showed it; null: the call itself. */
  readonly screen: string | null;
  constructor(broken: Broken, done: readonly Step[], screen: string | null) {
    const { promise, about, expected, got, at } = broken;
    super(
      [
        `A promise is broken: ${promise}`,
        `  ${about}`,
        `  expected ${JSON.stringify(expected)}`,
        `  got      ${JSON.stringify(got)}`,
        `  ${JSON.stringify(at).slice(0, 600)}`,
        'What was done:',
        ...done.map((step, at) => `  ${at + 1}. ${say(step)}`),
      ].join('\n'),
    );
    this.promise = promise;
    this.done = [...done];
    this.screen = screen;
  }
}

/** One history from its beginning. Throws at the first step after which a promise does not hold. */
export async function runHistory(
  product: Product,
  steps: readonly Step[],
  { reads, without = [], mended = [] }: Watch = {},
  tally: Tally = newTally(),
): Promise<void> {
  const world = await openWorld(product);
  const model = newModel(world.beganMs, world.now, { soft: softHours, hard: hardHours });
  const done: Step[] = [];
  const open = (Object.keys(known) as KnownFault[]).filter((line) => !mended.includes(line));
  const broken: Broken[] = [];
  const explained = (by: KnownFault) => void tally.explained.set(by, (tally.explained.get(by) ?? 0) + 1);
  const school = { world, model, check: checkWith(model, open, { broken, explained }) };
  const holdTo = (screen: string | null) => {
    const found = broken.find(({ promise }) => !without.includes(promise));
    if (found) throw new PromiseBroken(found, done, screen);
  };
  const look = async (which: readonly [string, Look][], about: readonly StudentName[] = students) => {
    for (const [screen, one] of which) {
      await one(school, about);
      holdTo(screen);
    }
  };
  const asked = reads && looks.filter(([screen]) => reads === 'all' || reads.includes(screen));
  for (const step of steps) {
    const { may, run } = actionOf(step);
    if (may && !may(model, step)) continue;
    done.push(step);
    tally.steps += 1;
    await run(school, step);
    holdTo(null);
    if (step.act === 'type') await typedSince(school, step);
    holdTo('what was typed');
    await (asked ? look(asked) : look(inTurn(looks, done.length), inTurn(students, done.length)));
  }
  if (asked) return;
  // to read all of them for both would take as long as all the steps
  await look(
    looks.filter((_, at) => at % 2 === done.length % 2),
    inTurn(students, done.length >> 1),
  );
}

const inTurn = <Item>(all: readonly Item[], turn: number): Item[] => [all[turn % all.length]!];

const steps = fc.oneof(
  ...Object.entries(actions).map(([act, { given }]) => ({
    weight: weights[act as ActionName] ?? usualWeight,
    arbitrary: (given as fc.Arbitrary<object>).map((one) => ({ act, ...one }) as Step),
  })),
);

/** About half of what is drawn can be done at its moment, so these are histories of some twenty to thirty steps. */
export const histories: fc.Arbitrary<Step[]> = fc.array(steps, { minLength: 40, maxLength: 60, size: 'max' });
