import { describe, expect, it } from 'vitest';
import { arkTask } from './ark/request';
import { videoCall } from './google/request';
import { klingTask } from './kling/request';
import type { MediaRequest } from './media';
import { referenceOf, requestOf } from './remote/testing/driver-harness';

/* The fields that docs/interface.md#video-fields lists, at the drivers of families S, K and G. */

const files = ({ references }: MediaRequest) =>
  references.map(({ contentType }) => ({ url: 'at-a', base64: 'at-a', contentType }));
const byKling = (request: MediaRequest) => klingTask(request, files(request)).body;
const drivers = {
  S: ['dreamina-seedance-2-0-260128', (request: MediaRequest) => arkTask(request, files(request))],
  K: ['kling-v3', byKling],
  'K omni': ['kling-v3-omni', byKling],
  'K O1': ['kling-video-o1', byKling],
  G: ['gemini-omni-1.1-flash', (request: MediaRequest) => videoCall(request, files(request)).body],
} as const;
type Family = keyof typeof drivers;

/**
 * For each field: a value, the type of its file if it is one, and where a part of it is found in each
 * request.
 */
type Row = readonly [
  field: string,
  value: unknown,
  contentType: string | null,
  places: Partial<Record<Family, string>>,
];
const png = 'image/png';
const edited = {
  'K omni': '"video_url":"at-a","refer_type":"base"',
  'K O1': '"video_url":"at-a","refer_type":"base"',
  G: '{"type":"video","data":"at-a","mime_type":"video/mp4"}',
};
const shown = { 'K omni': '{"image_url":"at-a"}', 'K O1': '{"image_url":"at-a"}' };
const started = {
  'K omni': '"image_url":"at-a","type":"first_frame"',
  'K O1': '"image_url":"at-a","type":"first_frame"',
};
const ended = {
  'K omni': '"image_url":"at-a","type":"end_frame"',
  'K O1': '"image_url":"at-a","type":"end_frame"',
};
const inGoogle = '{"type":"image","data":"at-a","mime_type":"image/png"}';
const asPicture = '"image_url":{"url":"at-a"},"role":"reference_image"';
const rows: readonly Row[] = [
  ['reference_images', ['a'], png, { S: asPicture, K: '{"image":"at-a"}', ...shown, G: inGoogle }],
  [
    'reference_videos',
    ['a'],
    'video/mp4',
    { S: '"video_url":{"url":"at-a"},"role":"reference_video"', ...edited },
  ],
  [
    'reference_audios',
    ['a'],
    'audio/mpeg',
    { S: '"audio_url":{"url":"at-a"},"role":"reference_audio"' },
  ],
  [
    'first_frame_image_url',
    'a',
    png,
    {
      S: '"image_url":{"url":"at-a"},"role":"first_frame"',
      K: '"image":"at-a"',
      ...started,
      G: inGoogle,
    },
  ],
  [
    'last_frame_image_url',
    'a',
    png,
    {
      S: '"image_url":{"url":"at-a"},"role":"last_frame"',
      K: '"image_tail":"at-a"',
      ...ended,
      G: inGoogle,
    },
  ],
  ['avatar_asset_ids', ['a'], png, { S: asPicture }],
  ['generate_audio', false, null, { S: '"generate_audio":false' }],
  ['audio', true, null, { K: '"sound":"on"', 'K omni': '"sound":"on"' }],
  ['mode', '4k', null, { K: '"mode":"4k"', 'K omni': '"mode":"4k"', 'K O1': '"mode":"4k"' }],
  [
    'aspect_ratio',
    '9:16',
    null,
    {
      S: '"ratio":"9:16"',
      K: '"aspect_ratio":"9:16"',
      'K omni': '"aspect_ratio":"9:16"',
      'K O1': '"aspect_ratio":"9:16"',
      G: '"aspect_ratio":"9:16"',
    },
  ],
  ['resolution', '1080p', null, { S: '"resolution":"1080p"', G: '"resolution":"1080p"' }],
  [
    'duration',
    10,
    null,
    {
      S: '"duration":10',
      K: '"duration":"10"',
      'K omni': '"duration":"10"',
      'K O1': '"duration":"10"',
      G: '"duration":"10s"',
    },
  ],
];

const bodyOf = (family: Family, [field, value, contentType]: Row): string => {
  const [model, make] = drivers[family];
  const references = contentType === null ? [] : [referenceOf(field, 0, 'a', contentType)];
  const params = { prompt: 'a harbour', [field]: value };
  return JSON.stringify(make(requestOf(model, params, { family: 'video', references })));
};
const families = Object.keys(drivers) as Family[];

describe.each(families)('a request to %s', (family) => {
  it.each(rows.filter(([, , , places]) => places[family] !== undefined))(
    'has a place for %s',
    (...row) => {
      expect(bodyOf(family, row)).toContain(row[3][family]);
    },
  );

  it.each(rows.filter(([, , contentType, places]) => contentType !== null && !(family in places)))(
    'with %s is refused with what to do',
    (...row) => {
      const error = expect.objectContaining({
        code: 'reference_invalid',
        retryable: false,
        message: expect.stringMatching(/^This model takes .+\. (?:Leave|Choose) /),
      });
      expect(() => bodyOf(family, row)).toThrow(error as Error);
    },
  );

  it('contains nothing about the seconds of an input, which the provider measures itself', () => {
    const body = bodyOf(family, ['input_video_duration', 6, null, {}]);
    expect(body).not.toContain('input_video_duration');
  });
});

it('a request to S contains no mode of avatars, which follows from the files', () => {
  expect(bodyOf('S', ['avatar_mode', 'virtual', null, {}])).not.toContain('avatar_mode');
});
