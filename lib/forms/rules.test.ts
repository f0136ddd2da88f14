import { describe, expect, it } from 'vitest';
import { capabilities, type ModelField } from '@/lib/contract';
import { validateForm } from './payload';
import { applyRules } from './rules';
import { specWith } from './testing/models';

const video = 'https://a.test/clip.mp4';
const videos: ModelField = { name: 'reference_videos', type: 'array', max_items: 3 };
const inputDuration: ModelField = { name: 'input_video_duration', type: 'number' };
const audio: ModelField = { name: 'audio', type: 'boolean', default: false };
const silent = { capabilities: [capabilities.referenceVideosRequireSilent] };
const avatar: ModelField[] = [
  { name: 'avatar_mode', type: 'string', options: ['virtual'] },
  { name: 'avatar_asset_ids', type: 'array', max_items: 5 },
];

describe('rules between fields', () => {
  it('advises the input duration with reference videos, and stops nothing', () => {
    const spec = specWith([videos, inputDuration]);
    const values = { reference_videos: [video] };
    expect(applyRules(spec, values).advice.map((entry) => entry.field)).toEqual([
      'input_video_duration',
    ]);
    expect(validateForm(spec, values)).toEqual({ payload: values });
    expect(applyRules(spec, { ...values, input_video_duration: 4.2 }).advice).toEqual([]);
    expect(applyRules(spec, {}).advice).toEqual([]);
  });

  it.each([undefined, true, false])(
    'sends audio=false with reference videos if the model asks for it (%s)',
    (held) => {
      const spec = specWith([videos, audio], silent);
      expect(validateForm(spec, { reference_videos: [video], audio: held }).payload).toEqual({
        reference_videos: [video],
        audio: false,
      });
    },
  );

  it('does not change audio without reference videos, or for models that do not ask for it', () => {
    expect(validateForm(specWith([videos, audio], silent), { audio: true }).payload).toEqual({
      audio: true,
    });
    const values = { reference_videos: [video], audio: true };
    expect(validateForm(specWith([videos, audio]), values).payload).toEqual(values);
  });

  it('adds no audio field to a model that has none', () => {
    const values = { reference_videos: [video] };
    expect(validateForm(specWith([videos], silent), values).payload).toEqual(values);
  });

  it('turns avatar mode on with avatar assets', () => {
    expect(validateForm(specWith(avatar), { avatar_asset_ids: ['asset_1'] }).payload).toEqual({
      avatar_mode: 'virtual',
      avatar_asset_ids: ['asset_1'],
    });
    expect(validateForm(specWith(avatar), {}).payload).toEqual({});
  });

  it('counts a default mode as on', () => {
    const spec = specWith([
      { name: 'avatar_mode', type: 'string', options: ['off', 'virtual'], default: 'virtual' },
      { name: 'avatar_asset_ids', type: 'array' },
    ]);
    expect(validateForm(spec, {}).reasons?.map((reason) => reason.code)).toEqual(['rule']);
    expect(validateForm(spec, { avatar_mode: 'off' }).payload).toEqual({ avatar_mode: 'off' });
  });

  it('asks for an asset when avatar mode is on without one', () => {
    expect(validateForm(specWith(avatar), { avatar_mode: 'virtual' }).reasons).toEqual([
      {
        field: 'avatar_asset_ids',
        code: 'rule',
        message: 'Avatar mode needs at least one avatar asset',
      },
    ]);
  });
});
