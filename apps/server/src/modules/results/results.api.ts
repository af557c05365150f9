/** The public functions of this module. */
export { keepCredit, keepCreditOfMembers } from './keep-credit.ts';
export { type CreditScope, lockCreditOfTask, lockLessonStats } from './credit.store.ts';
export { inLessonPoints, marksInLessonPoints, type PointsHere, pointsHere } from './in-lesson-points.ts';
export { keepResult, tellOfWork } from './keep-result.ts';
export { lockAttempts, lockManyAttempts } from './attempts.store.ts';
export { isCompileErrorFree, isCountedAttempt, isSetAside, isSpentAttempt } from './counted-attempts.sql.ts';
export { recountAttempts } from './recount-attempts.ts';
export { findHeading, listGroupsOfCourse, listStudents } from './matrix.store.ts';
export { readResultTable, type ResultTable, scopeOf, type TableCell, type TableRow } from './result-table.ts';
export { nextJudgement } from './next-judgement.sql.ts';
export { countSolvedLessons, countStudents, sumUpTasks } from './solved.store.ts';
export { setResultsAside } from './set-aside.ts';
export { overrideResults } from './override-results.ts';
export type { NewPoints } from './overrides.store.ts';
export { findCourseOf } from './results.store.ts';
export { roundScore } from './round-score.ts';
export { reachedOf, sumPoints, sumTasks } from './sum-points.ts';
export {
  feedbackLevel,
  groupLevel,
  isHidden,
  lessonPoints,
  overrideOf,
  resultScore,
  resultStatus,
  scoreFor,
  shownScore,
  shownStatus,
  statusFor,
} from './shown-result.sql.ts';
export { closeAnsweredReturns } from './close-returns.store.ts';
export { answerOfReturn, isToImprove, returnedTo } from './returned.sql.ts';
export { hasEnded, shownTests, shownVerdict } from './shown-verdict.ts';
