import { revalidatePath } from 'next/cache';
import type { ActionResult } from '@/lib/pages/failures';
import { actionResult } from '../../platform/failures';
import { type ActionInput, type ReadValues, readValues, type SentValues } from '../../team/access';
import { type Operator, requireOperator } from './access';

/** A server action for operators that changes nothing; otherwise as `workspaceAction`. */
export const operatorAction =
  <const Input extends ActionInput, Result>(
    input: Input,
    work: (operator: Operator, ...values: ReadValues<Input>) => Promise<Result>,
  ) =>
  (...values: SentValues<Input>): Promise<ActionResult<Result>> =>
    actionResult(async () => work(await requireOperator(), ...readValues(input, values)));

/** An {@link operatorAction} that makes a change, and shows it on all pages of operators. */
export const operatorChange = <const Input extends ActionInput, Result>(
  input: Input,
  work: (operator: Operator, ...values: ReadValues<Input>) => Promise<Result>,
) =>
  operatorAction(input, async (operator, ...values) => {
    const result = await work(operator, ...values);
    revalidatePath('/operator', 'layout');
    return result;
  });
