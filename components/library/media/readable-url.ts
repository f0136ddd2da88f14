import { readVersionName } from '@/lib/pages/versions';

/**
 * Where a script may read a file that is known by the name of its version. `origin` is the page's: a canvas cannot be read
 * after files of another origin, so those pass through the console.
 */
export function readableUrl(
  workspace: string,
  version: string,
  url: string,
  origin: string,
): string {
  if (URL.parse(url)?.origin === origin) return url;
  const storedFile = readVersionName(version);
  const base = `/api/console/${workspace}`;
  if (storedFile === null) return url;
  return storedFile.kind === 'result'
    ? `${base}/outputs/${encodeURIComponent(storedFile.taskId)}/${storedFile.output}`
    : `${base}/uploads/${encodeURIComponent(storedFile.assetId)}`;
}
