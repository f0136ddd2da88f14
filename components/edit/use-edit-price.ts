import { useEffect, useMemo, useState } from 'react';
import type { EditInput, FormValues, ModelEdit, Reason } from '@/lib/forms';
import { buildPayload, editPayload } from '@/lib/forms';
import { useLiveQuote } from '../create';
import { useUploadReasons } from '../form';
import { fillQuoteInput } from './edit-form';
import { reasonsOf, stageInput, textOrUndefined } from './room-rules';
import type { StageState } from './stage';
import type { EditChoice } from './use-edit-choice';

/** What an edit of the open version costs, and why it cannot be made yet. */
export function useEditPrice(
  workspace: string,
  { verb, edit, spec }: EditChoice,
  open: {
    /** The name of the open version. */
    version: string;
    sourceUrl: string;
    stageState: StageState | null;
    values: FormValues;
    /** Whether the mask of an earlier edit is used. */
    hasMask: boolean;
  },
) {
  const { version, sourceUrl, stageState, values, hasMask } = open;
  const uploadReasons = useUploadReasons(spec);
  const quotedRequest = useMemo(() => {
    if (edit === null || sourceUrl === '') return { payload: {}, reasons: noQuoteReasons };
    const input = inputOf(edit, stageState, values);
    const { payload } = editPayload(edit, fillQuoteInput(edit, sourceUrl, input));
    return payload === undefined
      ? { payload: {}, reasons: noQuoteReasons }
      : { payload, reasons: [] };
  }, [edit, sourceUrl, stageState, values]);
  const livePrice = useLiveQuote(workspace, edit?.modelId ?? '', quotedRequest);
  // The price of one edit or version is not shown for the next one while its own is awaited.
  const quotedEdit = `${verb} ${edit?.modelId} ${version}`;
  const [pricedEdit, setPricedEdit] = useState('');
  useEffect(() => {
    if (!livePrice.isPending) setPricedEdit(quotedEdit);
  }, [livePrice.isPending, quotedEdit]);
  const price =
    pricedEdit === quotedEdit ? livePrice : { ...livePrice, quote: null, isPending: true };
  const reasonsFor = (input: EditInput, settings: FormValues): Reason[] =>
    [
      ...(edit === null ? [] : reasonsOf(edit, sourceUrl, input, stageState, hasMask)),
      ...buildPayload(spec, settings).reasons.filter(({ code }) => code !== 'missing'),
      ...uploadReasons,
    ].filter(
      ({ message }, index, all) => all.findIndex((each) => each.message === message) === index,
    );
  return { price, reasonsFor };
}

/** Keeps a quote from being requested. */
const noQuoteReasons: readonly Reason[] = [{ field: 'model', code: 'invalid', message: '' }];

/** The input of an edit, from the stage, the prompt and the settings. */
export const inputOf = (
  edit: ModelEdit | null,
  state: StageState | null,
  values: FormValues,
): EditInput => ({
  ...stageInput(edit, state),
  prompt: textOrUndefined(values[edit?.promptField?.name ?? '']),
  settings: values,
});
