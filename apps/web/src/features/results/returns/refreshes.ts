import { adminResults } from '@put/contract/results/results';
import { adminReturns } from '@put/contract/returns/returns';

/** What a return, its end and an answer change on the screens of a class. */
export const refreshes = [adminReturns.at, adminResults.cell, adminResults.lesson, adminResults.course];
