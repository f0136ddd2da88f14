/** Our shortest secret has so many characters. Shorter segments, such as a workspace's name, tell what was requested. */
const minSecretLength = 16;

/**
 * The path of a request as it may be logged: without its query, and without long segments. Links to share, to review, to join
 * or to set a password are secrets that stand in the path itself; ids are as long, and a log can do without them.
 */
export const pathWithoutSecrets = (target: string): string =>
  (target.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((segment) => (segment.length < minSecretLength ? segment : '…'))
    .join('/');
