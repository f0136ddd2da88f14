import { useState } from 'react';
import type { UploadedFile } from '@/lib/contract';
import { RequestError } from './fetcher';
import { uploadFile } from './upload-file';

export interface PictureUpload {
  send(file: File): void;
  readonly isSending: boolean;
  /** The latest picture that arrived. */
  readonly uploaded: UploadedFile | null;
  /** Why the latest upload failed. */
  readonly problem: string | null;
}

/** Uploads one picture of a form. `failMessage` is shown if the server gives no reason; `isHidden`: no list shows the picture. */
export function usePictureUpload(
  workspace: string,
  { isHidden = false, failMessage }: { isHidden?: boolean; failMessage: string },
  onDone: (picture: UploadedFile) => void,
): PictureUpload {
  const [isSending, setSending] = useState(false);
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function upload(file: File): Promise<void> {
    setSending(true);
    setProblem(null);
    try {
      const picture = await uploadFile(workspace, file, { isHidden });
      setUploaded(picture);
      onDone(picture);
    } catch (error) {
      setProblem(error instanceof RequestError ? error.message : failMessage);
    } finally {
      setSending(false);
    }
  }
  return { send: (file) => void upload(file), isSending, uploaded, problem };
}
