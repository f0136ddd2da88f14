import { namedVariable } from '@/lib/platform/env';
import { ProviderSetupError } from '../open-providers';
import type { EnvironmentKeys } from './declaration-fields';

/** A declaration, as far as keys need it. */
export type KeyedDeclaration = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * The key of a setting: the declared one, else that of the variable that the declaration names with `…Env`, else
 * that of the usual variable. The usual one is read only when every address is the provider's own, because anybody
 * who may connect a provider chooses its addresses, and a connected provider cannot name a variable. `undefined`
 * when no variable is left to read. Throws `ProviderSetupError`, with `setting`, when a variable is not set.
 */
export function keyOf(
  declaration: KeyedDeclaration,
  setting: string,
  environment?: EnvironmentKeys,
): string | undefined {
  const key = declaration[setting];
  if (typeof key === 'string') return key;
  const variableName = declaration[`${setting}Env`];
  const usualVariable =
    environment !== undefined && isOwnAddress(declaration, environment)
      ? environment.variables[setting]
      : undefined;
  const variable = typeof variableName === 'string' ? variableName : usualVariable;
  if (variable === undefined) return undefined;
  const value = namedVariable(variable);
  if (value !== undefined) return value;
  throw new ProviderSetupError(
    `The configuration is not right:\n  ${variable} is not set, and provider "${declaration.id}" takes its key from it. Set it, or write ${setting}Env with the name of the variable that has the key.`,
    { setting, variable },
  );
}

/** As {@link keyOf}, for a provider that always needs the key: throws `ProviderSetupError` without one. */
export function declaredKey(
  declaration: KeyedDeclaration,
  setting: string,
  environment: EnvironmentKeys,
): string {
  const key = keyOf(declaration, setting, environment);
  if (key !== undefined) return key;
  throw new ProviderSetupError(
    `The configuration is not right:\n  Provider "${declaration.id}" needs a key for its address: ${setting} or ${setting}Env. ${environment.variables[setting]} is sent only to the provider's own address.`,
    { setting },
  );
}

/** Whether each setting that says who receives requests names the provider itself. */
function isOwnAddress(declaration: KeyedDeclaration, { addresses }: EnvironmentKeys): boolean {
  if (declaration.resourceName !== undefined) return false;
  return Object.entries(declaration).every(
    ([name, value]) =>
      !name.endsWith('Url') ||
      value === undefined ||
      (typeof value === 'string' && addresses.includes(new URL(value).origin)),
  );
}
