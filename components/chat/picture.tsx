import type { ComponentProps } from 'react';

/** A picture of the workspace's own, or of a file just chosen: its size is known only when it is there. */
export function Picture({ alt, ...props }: ComponentProps<'img'> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: media is served by the service, which has its own previews
  return <img alt={alt} {...props} />;
}
