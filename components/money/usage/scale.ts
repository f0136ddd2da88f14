const steps = [1, 2, 2.5, 5, 10];

/** A round number not below `value`, for the top of an axis; 1 for 0. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** About `maxTicks` of `count` indexes at even distances, including the last one. */
export function tickPlaces(count: number, maxTicks: number): number[] {
  const gap = Math.max(1, Math.ceil(count / maxTicks));
  return Array.from({ length: count }, (_, index) => index).filter(
    (at) => (count - 1 - at) % gap === 0,
  );
}
