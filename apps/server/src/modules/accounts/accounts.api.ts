/** The public functions of this module. */
export { type Post, postReset } from './account-emails.ts';
export { deviceWords } from './sign-in/device-words.ts';
export { hasUsers, insertUser, lockUsers } from './accounts.store.ts';
export { endSessions, sessionsEnded } from './sessions/end-sessions.ts';
export { countRequest } from './sign-in/request-limits.ts';
export { requireRecentCode } from './second-factor/require-recent-code.ts';
export { type EndedSessions, watchEndedSessions } from './sessions/ended-sessions.ts';
export { joinByInvitation } from './registration/taken-invitations.store.ts';
export { agreeOnSecret } from './secret/agree-on-secret.ts';
export { acceptSecret, type Changed, changeSecret } from './secret/change-secret.ts';
export { endTokens } from './one-time-tokens.store.ts';
export { resetByOperator, resetFactorByOperator } from './reset-by-operator.ts';
export { lacksFactor } from './second-factor/second-factor.store.ts';
export { tryLimits } from './sign-in/sign-in-limits.ts';
export { countWork } from './sign-in/work-limits.ts';
export { holdSession, removeOldSessions, revokeAll } from './sessions/sessions.store.ts';
