import { createCanvas } from '@napi-rs/canvas';
import type { Color } from './color';
import { fromRgb } from './color';
import type { Random } from './random';
import type { Picture } from './stage';

/** The leading colours of pictures, the most frequent first (k-means in OKLab). */
export function leadingColors(pictures: readonly Picture[], random: Random, count = 5): Color[] {
  const samples: [number, number, number][] = [];
  for (const picture of pictures) {
    const small = createCanvas(40, 40);
    const context = small.getContext('2d');
    context.drawImage(picture, 0, 0, 40, 40);
    const { data } = context.getImageData(0, 0, 40, 40);
    for (let i = 0; i < data.length; i += 4) {
      if ((data[i + 3] as number) < 128) continue;
      const [l, c, h] = fromRgb([data[i] as number, data[i + 1] as number, data[i + 2] as number]);
      const angle = (h * Math.PI) / 180;
      samples.push([l, c * Math.cos(angle) * 1.6, c * Math.sin(angle) * 1.6]);
    }
  }
  if (samples.length === 0) return [];
  let centres = Array.from({ length: count }, () => random.pick(samples));
  let sizes: number[] = [];
  for (let round = 0; round < 9; round++) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const sample of samples) {
      const sum = sums[nearest(centres, sample)];
      if (!sum) continue;
      sum[0] += sample[0];
      sum[1] += sample[1];
      sum[2] += sample[2];
      sum[3]++;
    }
    sizes = sums.map((sum) => sum[3]);
    centres = sums.map((sum, index) =>
      sum[3] === 0
        ? (centres[index] as [number, number, number])
        : [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]],
    );
  }
  return centres
    .map((centre, index) => ({ centre, size: sizes[index] ?? 0 }))
    .sort((a, b) => b.size - a.size)
    .map(({ centre: [l, a, b] }) => [
      l,
      Math.hypot(a, b) / 1.6,
      ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
    ]);
}

function nearest(centres: readonly (readonly number[])[], sample: readonly number[]): number {
  let best = 0;
  let smallestDistance = Number.POSITIVE_INFINITY;
  centres.forEach((centre, index) => {
    const distance = sample.reduce(
      (sum, value, axis) => sum + (value - (centre[axis] ?? 0)) ** 2,
      0,
    );
    if (distance < smallestDistance) {
      smallestDistance = distance;
      best = index;
    }
  });
  return best;
}
