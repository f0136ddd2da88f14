export {
  authSecret,
  cookieNames,
  holdsSession,
  plainCookie,
  secureCookie,
  sessionIdOf,
} from './cookie';
export {
  type CurrentUser,
  endAllSessions,
  endOtherSessions,
  endOwnSession,
  endSession,
  endSessionsOf,
  isFreshSession,
  listSessions,
  openSession,
  othersThan,
  readSession,
  requireFreshSession,
  sessionSeconds,
} from './sessions';
