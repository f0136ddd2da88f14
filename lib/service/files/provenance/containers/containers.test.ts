import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentOf, sampleFiles } from '../testing/samples';
import { markXmp, readMark, trainedAlgorithmicMedia } from '../xmp';
import { applySplices, ContainerError, scannerOf, sourceOf } from '.';

type Sample = Awaited<ReturnType<typeof sampleFiles>>[number];
let samples: Sample[];
beforeAll(async () => {
  samples = await sampleFiles();
});

async function scan({ type, bytes }: Pick<Sample, 'type' | 'bytes'>) {
  const scanner = scannerOf(type);
  if (scanner === undefined) throw new Error(`No scanner of ${type}.`);
  return scanner(sourceOf(bytes));
}

async function mark(sample: Sample, model: string): Promise<Sample> {
  const container = await scan(sample);
  const packet = markXmp(container.xmp, model, trainedAlgorithmicMedia) ?? '';
  return {
    ...sample,
    bytes: Buffer.from(applySplices(sample.bytes, container.splicesForXmp(packet))),
  };
}

const eachSample = async (check: (sample: Sample) => Promise<void>) => {
  for (const sample of samples) await check(sample);
};

describe('marks in containers', () => {
  it('are read back after being written once or twice, and the content is the same', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 90 }),
        fc.integer({ min: 0, max: samples.length - 1 }),
        async (name, index) => {
          const sample = samples[index] as Sample;
          const model = name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim();
          fc.pre(model !== '' && model.isWellFormed());
          const once = await mark(sample, model);
          const twice = await mark(once, model);
          expect((await scan(twice)).xmp).toBe((await scan(once)).xmp);
          expect(readMark((await scan(once)).xmp)).toEqual({
            digitalSourceType: trainedAlgorithmicMedia,
            aiSystem: model,
          });
          expect(await contentOf(sample.type, twice.bytes), sample.name).toEqual(
            await contentOf(sample.type, sample.bytes),
          );
        },
      ),
      { numRuns: 60 },
    ));

  it('keep what other programs wrote', () =>
    eachSample(async (sample) => {
      const before = (await scan(sample)).xmp;
      if (before === null) return;
      const after = (await scan(await mark(sample, 'Lumen'))).xmp ?? '';
      expect(after, sample.name).toContain('dc:source="Ann"');
      expect(after).toContain('rdf:about="uuid:7"');
      expect(after).not.toContain('rdf:about=""');
    }));

  it('replace another source type', () =>
    eachSample(async (sample) => {
      const container = await scan(sample);
      const said = (markXmp(container.xmp, 'x', trainedAlgorithmicMedia) ?? '').replace(
        'trainedAlgorithmicMedia',
        'digitalCapture',
      );
      const bytes = Buffer.from(applySplices(sample.bytes, container.splicesForXmp(said)));
      const after = (await scan(await mark({ ...sample, bytes }, 'Lumen'))).xmp;
      expect(readMark(after).digitalSourceType).toBe(trainedAlgorithmicMedia);
    }));

  it('are refused without another error for a truncated file', () =>
    eachSample(async (sample) => {
      for (let length = 0; length < sample.bytes.byteLength; length += 7) {
        const cut = { ...sample, bytes: sample.bytes.subarray(0, length) };
        await scan(cut).catch((error: unknown) => expect(error).toBeInstanceOf(ContainerError));
      }
    }));

  it('are read or refused for damaged files, without another error', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: samples.length - 1 }),
        fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        async (index, changes) => {
          const sample = samples[index] as Sample;
          const bytes = Buffer.from(sample.bytes);
          for (const [at, value] of changes) bytes[at] = value;
          try {
            await mark({ ...sample, bytes }, 'Lumen');
          } catch (error) {
            expect(error).toBeInstanceOf(ContainerError);
          }
        },
      ),
      { numRuns: 300 },
    ));

  it('end a film whose last box lasts to the end of the file', async () => {
    const sample = samples.find(({ type }) => type === 'video/mp4') as Sample;
    const open = Buffer.concat([sample.bytes, Buffer.from([0, 0, 0, 0]), Buffer.from('freexyz')]);
    const marked = await mark({ ...sample, bytes: open }, 'Lumen');
    expect(marked.bytes.readUInt32BE(sample.bytes.byteLength)).toBe(11);
    expect(readMark((await scan(marked)).xmp).aiSystem).toBe('Lumen');
    expect(await contentOf(sample.type, marked.bytes)).toEqual(
      await contentOf(sample.type, sample.bytes),
    );
  });
});
