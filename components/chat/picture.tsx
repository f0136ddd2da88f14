import type { ComponentProps } from 'react';

/** An image of the workspace, or a file just chosen. Its size is unknown until it is loaded. */
export function Picture({ alt, ...props }: ComponentProps<'img'> & { alt: string }) {
  // biome-ignore lint/performance/noImgElement: media is served by the service, which has its own previews
  return <img alt={alt} {...props} />;
}
