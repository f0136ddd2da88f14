const microsPerUnit = 1_000_000n;

/**
 * A quantity as whole millionths. `toFixed` rounds the decimal value, so that 3.7 is 3,700,000 and not the
 * 3,700,000.0000000005 that a multiplication would give.
 */
function toMicros(quantity: number): bigint {
  if (!(quantity >= 0 && quantity < 1e12)) throw new RangeError('The quantity is out of range.');
  return BigInt(quantity.toFixed(6).replace('.', ''));
}

const divideUp = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;

/** `unitMilli × quantity`, rounded up to the milli-credit. Neither may be negative. Throws RangeError beyond 2^53. */
export function multiplyRoundedUp(unitMilli: number, quantity: number): number {
  const product = unitMilli * quantity;
  if (quantity >= 0 && Number.isSafeInteger(quantity) && Number.isSafeInteger(product)) {
    return product;
  }
  return toSafeNumber(divideUp(BigInt(unitMilli) * toMicros(quantity), microsPerUnit));
}

/** What is left of `milli` after a discount, rounded up to the milli-credit. */
export function discountRoundedUp(milli: number, discountBasisPoints: number): number {
  return toSafeNumber(divideUp(BigInt(milli) * BigInt(10_000 - discountBasisPoints), 10_000n));
}

function toSafeNumber(amount: bigint): number {
  const number = Number(amount);
  if (!Number.isSafeInteger(number)) throw new RangeError('The price is too large to be kept.');
  return number;
}
