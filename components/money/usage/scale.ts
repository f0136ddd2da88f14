const steps = [1, 2, 2.5, 5, 10];

/** A round number not below `value`, for the top of an axis; 1 for 0. */
export function roundUpForAxis(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** About `maxTicks` of `count` indexes at even distances, including the last one. */
export function tickIndexes(count: number, maxTicks: number): number[] {
  const gap = Math.max(1, Math.ceil(count / maxTicks));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % gap === 0,
  );
}
