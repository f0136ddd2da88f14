import { Secret, TOTP } from 'otpauth';

/** RFC 6238 with the parameters that every authenticator app supports. */
const parameters = { issuer: 'Atelier', algorithm: 'SHA1', digits: 6, period: 30 } as const;

const totpOf = (secret: string, label = '') =>
  new TOTP({ ...parameters, label, secret: Secret.fromBase32(secret) });

/** A new secret of 160 bits, in Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The `otpauth:` URI for the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString();

/**
 * The time step of `code`: the one at `nowMs` or a neighbour, because clocks differ. Null for a wrong code and for one of
 * `lastStep` or earlier, because a code is accepted only once (RFC 6238, 5.2).
 */
export function acceptedStep(
  code: string,
  { secret, nowMs, lastStep }: { secret: string; nowMs: number; lastStep: number },
): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(nowMs / (parameters.period * 1000)) + delta;
  return step > lastStep ? step : null;
}
