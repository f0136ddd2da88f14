import { describe, expect, it } from 'vitest';
import { longEdgeOf, ratioOf, readRatio, shortEdgeOf, stillSize, videoSize } from './sizes';

describe('sizes', () => {
  it.each([
    ['1:1', '1K', 1024, 1024],
    ['4:3', '1K', 1024, 768],
    ['3:4', '1K', 768, 1024],
    ['3:2', '1K', 1023, 682],
    ['2:3', '2K', 1364, 2046],
    ['16:9', '1K', 1024, 576],
    ['9:16', '2K', 1152, 2048],
    ['21:9', '1K', 1022, 438],
    ['16:9', '4K', 4096, 2304],
    ['5:4', '512px', 510, 408],
  ])('a still of %s at %s is %i × %i', (ratio, resolution, width, height) => {
    const read = readRatio(ratio) ?? [0, 0];
    expect(stillSize(read, longEdgeOf(resolution))).toEqual({ width, height });
  });

  it.each([
    ['16:9', '480p', 864, 486],
    ['16:9', '720p', 1280, 720],
    ['16:9', '1080p', 1920, 1080],
    ['16:9', '4k', 3840, 2160],
    ['9:16', '720p', 720, 1280],
    ['1:1', '720p', 720, 720],
    ['4:3', '720p', 960, 720],
    ['3:4', '480p', 480, 640],
    ['21:9', '720p', 1680, 720],
  ])('a film of %s at %s is %i × %i', (ratio, resolution, width, height) => {
    const read = readRatio(ratio) ?? [0, 0];
    expect(videoSize(read, shortEdgeOf(resolution))).toEqual({ width, height });
  });

  it('films have even sides of exactly the ratio, whatever is asked', () => {
    for (let a = 1; a <= 21; a++) {
      for (let b = 1; b <= 21; b++) {
        const ratio = readRatio(`${a}:${b}`);
        if (ratio === null) continue;
        for (const edge of [240, 480, 720, 1080]) {
          const { width, height } = videoSize(ratio, edge);
          expect([width % 2, height % 2, width * ratio[1] - height * ratio[0]]).toEqual([0, 0, 0]);
        }
      }
    }
  });

  it('reads ratios however they are written, and auto as none', () => {
    expect(readRatio(' 32 x 18 ')).toEqual([16, 9]);
    expect(readRatio('9/16')).toEqual([9, 16]);
    for (const none of ['auto', 'adaptive', '', undefined, '0:1', '100:1', 'wide']) {
      expect(readRatio(none)).toBeNull();
    }
  });

  it('finds a near ratio of whole numbers for any picture', () => {
    expect(ratioOf({ width: 1920, height: 1080 })).toEqual([16, 9]);
    expect(ratioOf({ width: 1080, height: 1920 })).toEqual([9, 16]);
    expect(ratioOf({ width: 1001, height: 1000 })).toEqual([1, 1]);
  });
});
