import type { OutputRecord } from '@/lib/contract/manage/tasks';

/** A result that shows what a model can do. */
export interface ModelExample {
  readonly id: string;
  readonly prompt: string;
  readonly file: OutputRecord;
  /** The path of Create with its prompt and settings. */
  readonly href: string;
}

/** What a model's page opens with: what the operators chose, or what the workspace's people kept. */
export interface ModelExamples {
  readonly from: 'operators' | 'workspace';
  readonly examples: readonly ModelExample[];
}
