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
  listSessions,
  openSession,
  othersThan,
  readSession,
  sessionSeconds,
} from './sessions';
