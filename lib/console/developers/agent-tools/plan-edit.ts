import { type AgentEdit, AgentRefusalError } from '@/lib/contract';
import { editLabel, editPayload, verbOffers } from '@/lib/forms';

/** The request of an edit, as the edit room makes it. Throws `AgentRefusalError` with what is missing. */
export function planEdit({ verb, models, model, ...input }: AgentEdit) {
  const edits = verbOffers(models).find((offer) => offer.verb === verb)?.edits ?? [];
  const edit = edits.find(({ modelId }) => model === undefined || modelId === model);
  if (edit === undefined) {
    const ableModels = edits.map(({ modelId }) => modelId).join(', ');
    throw new AgentRefusalError(
      model === undefined
        ? `No model of this key does this edit (${editLabel(verb)}). Try another verb.`
        : `This model does not exist or does not do this edit. ${ableModels === '' ? 'No other does.' : `These do: ${ableModels}.`}`,
    );
  }
  const { payload, missing: missingReasons } = editPayload(edit, input);
  if (payload === undefined) {
    throw new AgentRefusalError(`${missingReasons.map(({ message }) => message).join('. ')}.`);
  }
  return { model: edit.modelId, params: payload };
}
