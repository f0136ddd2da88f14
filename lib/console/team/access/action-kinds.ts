import type * as z from 'zod';
import type { ActionResult } from '@/lib/pages/failures';
import type { Permission } from '@/lib/pages/permissions';
import { withSpan } from '@/lib/platform/tracing';
import type { CurrentUser } from '../../identity/session';
import { actionResult } from '../../platform/failures';
import { type Access, requireAccess, requireSignedIn } from './require-access';

/** One schema for each argument of an action. */
export type ActionInput = readonly z.ZodType[];

type DeepReadonly<T> = T extends object ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> } : T;

/** The arguments before they are read. A browser may send anything else. */
export type SentValues<Input extends ActionInput> = {
  [At in keyof Input]: DeepReadonly<z.input<Input[At]>>;
};

export type ReadValues<Input extends ActionInput> = { [At in keyof Input]: z.output<Input[At]> };

/** Reads the arguments of an action. Throws a `ZodError`, whose message is for the person. */
export const readValues = <Input extends ActionInput>(
  input: Input,
  values: readonly unknown[],
): ReadValues<Input> =>
  input.map((schema, index) => schema.parse(values[index])) as ReadValues<Input>;

/**
 * A server action of a workspace: checks that the person has `permission` there, reads the arguments by `input`, and does
 * the work. Errors come back as a failure that a page can show.
 */
export const workspaceAction =
  <const Input extends ActionInput, Result>(
    permission: Permission,
    input: Input,
    work: (access: Access, ...values: ReadValues<Input>) => Promise<Result>,
  ) =>
  (workspace: string, ...values: SentValues<Input>): Promise<ActionResult<Result>> =>
    actionResult(() =>
      withSpan(`action ${permission}`, {}, async () => {
        const access = await requireAccess(workspace, permission);
        return work(access, ...readValues(input, values));
      }),
    );

/** A server action of the signed-in person, outside of workspaces; otherwise as {@link workspaceAction}. */
export const personAction =
  <const Input extends ActionInput, Result>(
    input: Input,
    work: (user: CurrentUser, ...values: ReadValues<Input>) => Promise<Result>,
  ) =>
  (...values: SentValues<Input>): Promise<ActionResult<Result>> =>
    actionResult(async () => work(await requireSignedIn(), ...readValues(input, values)));

/** A server action that needs no session; otherwise as {@link workspaceAction}. */
export const visitorAction =
  <const Input extends ActionInput, Result>(
    input: Input,
    work: (...values: ReadValues<Input>) => Promise<Result>,
  ) =>
  (...values: SentValues<Input>): Promise<ActionResult<Result>> =>
    actionResult(async () => work(...readValues(input, values)));
