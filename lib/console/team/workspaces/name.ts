import { inputText } from '@/lib/pages/input';

export const workspaceName = inputText
  .trim()
  .min(1, 'Name the workspace.')
  .max(60, 'Use at most 60 characters.');
