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
  isOtherSession,
  listSessions,
  openSession,
  readSession,
  requireFreshSession,
  sessionSeconds,
} from './sessions';
