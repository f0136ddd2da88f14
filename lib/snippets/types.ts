import type { GenerationParams } from '@/lib/contract';

/** A request to show as code: the flat body of `POST /v1/generations`, `model` included. */
export interface SnippetRequest {
  /** Absolute base address without a trailing slash. */
  readonly baseUrl: string;
  readonly body: GenerationParams;
}

/** The variable that holds the key in every snippet; the key itself is never written. */
export const keyVariable = 'ATELIER_API_KEY';
