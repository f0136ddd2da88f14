import { type AgentEdit, AgentRefusalError } from '@/lib/contract';
import { editLabel, editPayload, verbOffers } from '@/lib/forms';

/** The request of an edit, as the edit room makes it. Throws `AgentRefusalError` with what is missing. */
export function planEdit({ verb, models, model, ...input }: AgentEdit) {
  const edits = verbOffers(models).find((offer) => offer.verb === verb)?.edits ?? [];
  const edit = edits.find(({ modelId }) => model === undefined || modelId === model);
  if (edit === undefined) {
    const others = edits.map(({ modelId }) => modelId).join(', ');
    const which = model === undefined ? 'No model of this key' : 'This model does not exist or';
    throw new AgentRefusalError(
      model === undefined
        ? `${which} does this edit (${editLabel(verb)}). Try another verb.`
        : `${which} does not do this edit. ${others === '' ? 'No other does.' : `These do: ${others}.`}`,
    );
  }
  const { payload, missing } = editPayload(edit, input);
  if (payload === undefined) throw new AgentRefusalError(`${missing.join('. ')}.`);
  return { model: edit.modelId, params: payload };
}
