/** Why parameters were refused, in the error registry's codes. `param` names the field. */
export interface ParamProblem {
  readonly code: 'unsupported_parameter' | 'missing_required_parameter' | 'invalid_value';
  readonly param: string;
  /** For a person: what is wrong and what to send instead. */
  readonly message: string;
}

/** `params` are as sent, without `model`; `effectiveParams`, which are priced and made, have their defaults filled in. */
export type ParamResult =
  | {
      readonly ok: true;
      readonly params: Readonly<Record<string, unknown>>;
      readonly effectiveParams: Readonly<Record<string, unknown>>;
    }
  | { readonly ok: false; readonly problem: ParamProblem };
