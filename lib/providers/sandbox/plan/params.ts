/** Parameters as they arrive: any field of any model, read without trusting its type. */
export type Params = Readonly<Record<string, unknown>>;

/** A text; `undefined` when the field is absent or something else. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A finite number, also when written as text. */
export function numberOf(params: Params, name: string): number | undefined {
  const value = params[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export function flagOf(params: Params, name: string): boolean | undefined {
  const value = params[name];
  return typeof value === 'boolean' ? value : undefined;
}
