/** The public functions of this module. */
export { type Post, postReset } from './account-emails.ts';
export { deviceWords } from './device-words.ts';
export { hasUsers, insertUser, lockUsers } from './accounts.store.ts';
export { endSessions, sessionsEnded } from './end-sessions.ts';
export { countRequest } from './request-limits.ts';
export { requireRecentCode } from './require-recent-code.ts';
export { type EndedSessions, watchEndedSessions } from './ended-sessions.ts';
export { joinByInvitation } from './taken-invitations.store.ts';
export { endTokens } from './one-time-tokens.store.ts';
export { resetByOperator, resetFactorByOperator } from './reset-by-operator.ts';
export { lacksFactor } from './second-factor.store.ts';
export { tryLimits } from './sign-in-limits.ts';
export { countWork } from './work-limits.ts';
export { holdSession, revokeAll } from './sessions.store.ts';
