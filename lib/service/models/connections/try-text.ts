import { idPrefixes, outputCapFields } from '@/lib/contract';
import { newId } from '@/lib/platform/ids';
import type { TextProvider, TextRequest, TextUsage } from '@/lib/providers';
import { TextProviderError } from '@/lib/providers';
import type { CatalogModel } from '../catalog';

const trialTimeoutMs = 60_000;
/** Of a trial's answer. */
const maxTokens = 512;

/** The request of a trial, with the parameters that the catalog found valid. */
export function textTrial(
  model: CatalogModel,
  upstreamModel: string,
  prompt: string,
  validatedParams: Readonly<Record<string, unknown>>,
): TextRequest {
  const capField = outputCapFields.find((name) => model.fields.has(name));
  const requestedCap = capField === undefined ? undefined : validatedParams[capField];
  const { temperature, top_p } = validatedParams;
  return {
    key: newId(idPrefixes.turn),
    model: upstreamModel,
    messages: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
    maxOutputTokens: Math.min(
      typeof requestedCap === 'number' ? requestedCap : maxTokens,
      maxTokens,
    ),
    ...(capField === undefined ? {} : { outputCapField: capField }),
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(typeof top_p === 'number' ? { topP: top_p } : {}),
  };
}

export interface TextAnswer {
  text: string;
  usage: TextUsage | null;
  error: string | null;
}

/** Sends the request and waits for the complete response. A failure of the provider is part of the result. */
export async function tryText(driver: TextProvider, request: TextRequest): Promise<TextAnswer> {
  const answer: TextAnswer = { text: '', usage: null, error: null };
  try {
    await driver.complete(
      request,
      (event) => {
        if (event.type === 'text') answer.text += event.text;
        if (event.type === 'finish') answer.usage = event.usage;
      },
      AbortSignal.timeout(trialTimeoutMs),
    );
  } catch (error) {
    if (error instanceof TextProviderError) answer.error = error.message;
    else if (error instanceof Error && error.name === 'TimeoutError') {
      answer.error = `It did not finish in ${trialTimeoutMs / 1000} seconds.`;
    } else throw error;
  }
  return answer;
}
