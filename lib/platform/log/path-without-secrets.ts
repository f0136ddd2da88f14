/** What is shorter is no secret: the shortest of ours has 16 characters, and names of workspaces tell what was asked for. */
const shortestSecret = 16;

/**
 * The path of a request as a log may have it: without its query, and without long segments. Links to share, to review, to join
 * or to set a password are secrets that stand in the path itself; ids are as long, and a log can do without them.
 */
export const pathWithoutSecrets = (target: string): string =>
  (target.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((segment) => (segment.length < shortestSecret ? segment : '…'))
    .join('/');
