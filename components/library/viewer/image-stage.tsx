'use client';

import { useEffect, useRef, useState } from 'react';
import type { OutputRecord } from '@/lib/contract';
import { useBrokenFile, ZoomStage } from '../media';
import { BrokenFile } from './broken-file';
import type { ResultReview } from './use-result-review';
import { useZoom } from './use-zoom';
import { ZoomControls } from './zoom-controls';

/** An image that can be zoomed and panned by wheel, pinch, drag, double click, keys and the controls below. */
export function ImageStage({
  output,
  alt,
  renderPins,
}: {
  output: OutputRecord;
  alt: string;
  renderPins: ResultReview['renderPins'];
}) {
  const stage = useRef<HTMLDivElement>(null);
  const { width, height, preview_url: preview } = output;
  const { reason, onError } = useBrokenFile(output.url);
  // A service may leave the size out; then it is read from the loaded file.
  const [picture, setPicture] = useState(width && height ? { width, height } : null);
  const [isLoaded, setIsLoaded] = useState(false);
  const { zoom, setZoom, minScale, ...controls } = useZoom(stage, picture);
  const file = useRef<HTMLImageElement>(null);
  const measure = () => {
    const { naturalWidth = 0, naturalHeight = 0 } = file.current ?? {};
    if (naturalWidth === 0) return;
    setIsLoaded(true);
    setPicture((current) => current ?? { width: naturalWidth, height: naturalHeight });
  };
  // The file may have loaded before the scripts, so that its event was missed.
  useEffect(measure, []);
  if (reason !== null) return <BrokenFile reason={reason} />;
  return (
    <div className="flex size-full flex-col">
      <div ref={stage} className="min-h-0 flex-1">
        <ZoomStage zoom={zoom} onZoom={setZoom} minScale={minScale}>
          <div className="relative size-full" style={{ containerType: 'size' }}>
            {/* biome-ignore lint/performance/noImgElement: the file itself, at its own size */}
            <img
              ref={file}
              src={output.url}
              alt={alt}
              draggable={false}
              onError={onError}
              onLoad={measure}
              className="size-full object-contain"
              style={preview === undefined || isLoaded ? undefined : previewBackground(preview)}
            />
            {picture === null ? null : renderPins(picture.width / picture.height, zoom.scale)}
          </div>
        </ZoomStage>
      </div>
      <ZoomControls {...controls} />
    </div>
  );
}

/** The gallery's preview, shown until the file is loaded: below a transparent picture it would be seen. */
const previewBackground = (url: string) => ({
  backgroundImage: `url("${url}")`,
  backgroundSize: 'contain',
  backgroundPosition: 'center',
  backgroundRepeat: 'no-repeat',
});
