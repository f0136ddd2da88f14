import { asJson } from '../json';

/**
 * The ids in a list of models as OpenAI's; `null`: it is none. Together AI sends the bare list
 * (https://docs.together.ai/reference/models, 2026-11-28), others call it `models`.
 */
export function modelIdsIn(body: unknown): string[] | null {
  const { data, models } = asJson(body);
  const list: unknown = [body, data, models].find(Array.isArray);
  if (!Array.isArray(list)) return null;
  return list
    .map((each) => asJson(each).id)
    .filter((id): id is string => typeof id === 'string' && id !== '');
}
