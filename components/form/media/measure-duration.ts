const timeoutMs = 8_000;

/**
 * Seconds of a video or sound, read from the file by the browser. `undefined` for other files and for those that the
 * browser cannot read. Never rejects.
 */
export async function measureDuration(source: File | string): Promise<number | undefined> {
  if (typeof source !== 'string' && !/^(?:video|audio)\//u.test(source.type)) return undefined;
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const element = document.createElement('video');
  try {
    const seconds = await new Promise<number>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('too slow')), timeoutMs);
      const settle = (act: () => void) => () => {
        clearTimeout(timer);
        act();
      };
      element.addEventListener(
        'loadedmetadata',
        settle(() => resolve(element.duration)),
      );
      element.addEventListener(
        'error',
        settle(() => reject(new Error('unreadable'))),
      );
      element.preload = 'metadata';
      element.muted = true;
      element.src = url;
    });
    return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
  } catch {
    return undefined;
  } finally {
    element.removeAttribute('src');
    if (typeof source !== 'string') URL.revokeObjectURL(url);
  }
}
