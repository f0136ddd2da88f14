import type { Random } from './random';

/** Smooth noise in about [-1, 1] over the plane. */
export type Noise = (x: number, y: number) => number;

const gradientsX = Float64Array.from({ length: 16 }, (_, i) => Math.cos((i * Math.PI) / 8));
const gradientsY = Float64Array.from({ length: 16 }, (_, i) => Math.sin((i * Math.PI) / 8));

/** Gradient noise (Perlin, with quintic easing) whose lattice is shuffled by `random`. */
export function createNoise(random: Random): Noise {
  const order = random.shuffle(Array.from({ length: 256 }, (_, i) => i));
  const table = Uint8Array.from([...order, ...order]);
  const at = (index: number) => table[index] as number;
  const dot = (hash: number, x: number, y: number) =>
    (gradientsX[hash & 15] as number) * x + (gradientsY[hash & 15] as number) * y;
  return (x, y) => {
    const floorX = Math.floor(x);
    const floorY = Math.floor(y);
    const dx = x - floorX;
    const dy = y - floorY;
    const cellX = floorX & 255;
    const cellY = floorY & 255;
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
    const left = at(cellX) + cellY;
    const right = at(cellX + 1) + cellY;
    const top = dot(at(left), dx, dy) + u * (dot(at(right), dx - 1, dy) - dot(at(left), dx, dy));
    const bottom =
      dot(at(left + 1), dx, dy - 1) +
      u * (dot(at(right + 1), dx - 1, dy - 1) - dot(at(left + 1), dx, dy - 1));
    return (top + v * (bottom - top)) * 1.5;
  };
}

/** Octaves of `noise`, each at twice the frequency and half the weight; about [-1, 1]. */
export function fractalNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.5;
  let scale = 1;
  for (let i = 0; i < octaves; i++) {
    sum += weight * noise(x * scale + i * 17.3, y * scale - i * 9.1);
    weight *= 0.5;
    scale *= 2.03;
  }
  return sum;
}

/** Octaves of creased noise in [0, 1]: sharp crests, as of mountains. */
export function ridgedNoise(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0;
  let weight = 0.55;
  let scale = 1;
  let carry = 1;
  for (let i = 0; i < octaves; i++) {
    const crest = 1 - Math.abs(noise(x * scale + i * 31.7, y * scale + i * 11.9));
    const value = crest * crest * carry;
    sum += weight * value;
    carry = Math.min(1, value * 1.6);
    weight *= 0.5;
    scale *= 2.1;
  }
  return Math.min(1, sum);
}

/** 0 below `low`, 1 above `high`, eased between. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export const clamp = (value: number, low = 0, high = 1) => Math.max(low, Math.min(high, value));
export const lerp = (from: number, to: number, t: number) => from + (to - from) * t;
