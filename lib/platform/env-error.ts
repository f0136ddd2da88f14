/** Names every invalid variable, and what to write instead. Values are not repeated: they may be secrets. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  constructor(readonly problems: readonly { variable: string; expected: string }[]) {
    super(
      `The configuration is not right:\n${problems.map(({ variable, expected }) => `  ${variable}: write ${expected}, or leave it unset.`).join('\n')}`,
    );
  }
}
