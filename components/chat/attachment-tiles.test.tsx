// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AttachmentTiles } from './attachment-tiles';

afterEach(cleanup);

const ignore = () => undefined;

it('shows why an image was refused as words', () => {
  const error = 'HEIC pictures are not taken. Save it as JPEG.';
  const upload = { id: 'upload-1', field: 'images', name: 'a.png', previewUrl: null, progress: 1 };
  render(
    <AttachmentTiles
      attachments={{
        urls: [],
        pendingUploads: [{ ...upload, error }],
        addUrls: ignore,
        addFiles: ignore,
        previewOf: ignore,
        removeUrl: ignore,
        discardUpload: ignore,
        discardUploads: ignore,
        clearUrls: ignore,
        setUrls: ignore,
      }}
    />,
  );
  expect(screen.getByRole('alert').textContent).toBe(`a.png: ${error}`);
});
