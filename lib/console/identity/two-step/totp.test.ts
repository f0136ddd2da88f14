import fc from 'fast-check';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { acceptedStep, newTotpSecret, totpUri } from './totp';

const secret = newTotpSecret();
const codeAt = (nowMs: number, of = secret) =>
  new TOTP({ secret: Secret.fromBase32(of) }).generate({ timestamp: nowMs });
const stepMs = 30_000;
const time = fc.integer({ min: 1_700_000_000_000, max: 4_000_000_000_000 });

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, the last six of the eight digits, for SHA-1.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is %s', (seconds, code) => {
    const rfc = Secret.fromUTF8('12345678901234567890').base32;
    const at = { secret: rfc, nowMs: seconds * 1000, lastStep: 0 };
    expect(acceptedStep(code, at)).toBe(Math.floor(seconds / 30));
  });

  it('are accepted only for the current time step and its neighbours', () => {
    fc.assert(
      fc.property(time, fc.integer({ min: -5, max: 5 }), (nowMs, away) => {
        const code = codeAt(nowMs + away * stepMs);
        const near = [-1, 0, 1].map((each) => codeAt(nowMs + each * stepMs));
        // Codes of different steps may be equal by chance.
        expect(acceptedStep(code, { secret, nowMs, lastStep: 0 }) !== null).toBe(
          near.includes(code),
        );
      }),
    );
  });

  it('are accepted once, and then none of an earlier step', () => {
    fc.assert(
      fc.property(time, fc.array(fc.integer({ min: -2, max: 2 })), (nowMs, tries) => {
        let lastStep = 0;
        for (const away of tries) {
          const code = codeAt(nowMs + away * stepMs);
          const step = acceptedStep(code, { secret, nowMs, lastStep });
          if (step === null) continue;
          expect(step).toBeGreaterThan(lastStep);
          lastStep = step;
          expect(acceptedStep(code, { secret, nowMs, lastStep })).toBeNull();
        }
      }),
    );
  });

  it('must be exactly six digits', () => {
    const nowMs = Date.now();
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{6}$/.test(text));
        expect(acceptedStep(text, { secret, nowMs, lastStep: 0 })).toBeNull();
      }),
    );
  });

  it('come from a secret of 160 bits, which is in the URI of the QR code', () => {
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    const uri = new URL(totpUri(secret, 'ann+x@example.com'));
    expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(uri.pathname)).toContain('Atelier:ann+x@example.com');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Atelier' });
  });
});
