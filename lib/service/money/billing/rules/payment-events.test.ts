import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaymentEvent, PaymentState } from './payment-events';
import { applyEvent, creditsDue, noPaymentYet, statusOf } from './payment-events';

const asked = { amount: 1_000, currency: 'usd', creditsMilli: 500_000 };
const paid: PaymentEvent = { kind: 'paid', amount: 1_000, currency: 'usd' };
const closed = (as: 'expired' | 'canceled' | 'failed'): PaymentEvent => ({ kind: 'closed', as });
const refunded = (amount: number, ref = 're_1', undone = false): PaymentEvent => ({
  kind: 'refund',
  ref,
  amount,
  undone,
});
const knowing = (...state: PaymentEvent[]): PaymentState => state.reduce(applyEvent, noPaymentYet);

describe('the status of an order', () => {
  it.each<[string, PaymentEvent[], string, number, number]>([
    ['nothing', [], 'pending', 0, 0],
    ['paid', [paid], 'fulfilled', 500_000, 0],
    ['paid twice', [paid, paid], 'fulfilled', 500_000, 0],
    ['declined', [closed('failed')], 'failed', 0, 0],
    ['abandoned, then lapsed', [closed('canceled'), closed('expired')], 'canceled', 0, 0],
    ['lapsed, but paid', [closed('expired'), paid], 'fulfilled', 500_000, 0],
    ['paid, then lapsed', [paid, closed('expired')], 'fulfilled', 500_000, 0],
    ['refunded', [paid, refunded(1_000)], 'refunded', 500_000, 500_000],
    ['refunded before it was paid', [refunded(1_000), paid], 'refunded', 500_000, 500_000],
    ['a third back', [paid, refunded(333)], 'fulfilled', 500_000, 166_500],
    [
      'back in parts, reported backwards',
      [paid, refunded(800), refunded(300)],
      'fulfilled',
      500_000,
      400_000,
    ],
    [
      'back in two parts',
      [refunded(300), paid, refunded(500, 're_2')],
      'fulfilled',
      500_000,
      400_000,
    ],
    [
      'back, which failed',
      [paid, refunded(1_000), refunded(1_000, 're_1', true)],
      'fulfilled',
      500_000,
      0,
    ],
    [
      'back, the failure reported first',
      [refunded(1_000, 're_1', true), refunded(1_000), paid],
      'fulfilled',
      500_000,
      0,
    ],
    [
      'back, which failed, and again',
      [paid, refunded(500, 're_1', true), refunded(300, 're_2')],
      'fulfilled',
      500_000,
      150_000,
    ],
    [
      'back, and lost in a dispute',
      [paid, refunded(400), refunded(1_000, 'dp_1')],
      'refunded',
      500_000,
      500_000,
    ],
    ['too little', [{ ...paid, amount: 999 }], 'paid', 0, 0],
    ['other money', [{ ...paid, currency: 'eur' }], 'paid', 0, 0],
    ['too little, and back', [{ ...paid, amount: 999 }, refunded(999)], 'refunded', 0, 0],
    ['nothing to pay, which is not its price', [{ ...paid, amount: 0 }], 'paid', 0, 0],
  ])('%s', (_, state, status, granted, takenBack) => {
    expect(statusOf(asked, knowing(...state))).toBe(status);
    expect(creditsDue(asked, knowing(...state))).toEqual({
      grantedMilli: granted,
      takenBackMilli: takenBack,
    });
  });

  const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
    fc.constantFrom<PaymentEvent>(paid, closed('expired'), closed('canceled'), closed('failed')),
    fc
      .tuple(fc.nat({ max: 1_500 }), fc.constantFrom('re_1', 're_2', 'dp_1'), fc.boolean())
      .map(([amount, ref, undone]) => refunded(amount, ref, undone)),
    fc.nat({ max: 2_000 }).map((amount) => ({ ...paid, amount })),
  );

  it('does not depend on the order and number of reports', () => {
    fc.assert(
      fc.property(
        fc
          .array(event, { maxLength: 8 })
          .chain((state) =>
            fc.tuple(
              fc.constant(state),
              fc.shuffledSubarray([...state, ...state], { minLength: 2 * state.length }),
            ),
          ),
        ([state, again]) => {
          expect(knowing(...again)).toEqual(knowing(...state));
        },
      ),
    );
  });

  it('never takes back more than it granted, and grants nothing without a payment', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), (state) => {
        const { grantedMilli, takenBackMilli } = creditsDue(asked, knowing(...state));
        expect(takenBackMilli).toBeLessThanOrEqual(grantedMilli);
        expect(grantedMilli > 0).toBe(
          state.some((each) => each.kind === 'paid') &&
            knowing(...state).paid?.amount === asked.amount,
        );
      }),
    );
  });
});
