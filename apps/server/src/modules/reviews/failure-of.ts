import type { Failure } from '@put/contract/results/results';
import type { Verdict } from '@put/contract/judge/verdicts';
import { findFailure } from '@put/judging/find-failure';
import type { findMachineJudgement, Reviewed } from './reviews.store.ts';

type Machine = Awaited<ReturnType<typeof findMachineJudgement>>;

/** Where the judge saw it fail; nothing once a teacher has taken it for right. Null: no verdict of a teacher. */
export const failureOf = (submission: Reviewed, machine: Machine, marked: Verdict | null): Failure =>
  machine && marked !== 'accepted' ? findFailure(machine, submission) : { failed_test: null, error_key: null };
