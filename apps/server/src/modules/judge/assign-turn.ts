import type { Tx } from '../../drivers/database/database.ts';
import { insertTurn, type Waiting } from './judge-turns.store.ts';

/** A queue priority has 32 bits, so turns in a round and rounds have limits. */
const mostTurnsInRound = 4096;
const mostRounds = 100_000;
/** Checks on samples go first: they are quick, and somebody waits at the screen. */
const checksFirst = 1_000_000_000;

/** The turn of a submission as a priority for the queue. With equal priorities the earlier one goes first. */
export async function assignTurn(tx: Tx, waiting: Waiting): Promise<number> {
  const { round, place: index } = await insertTurn(tx, waiting, mostRounds);
  const first = waiting.cause === 'check' ? checksFirst : 0;
  return first - (round * mostTurnsInRound + Math.min(index, mostTurnsInRound - 1));
}
