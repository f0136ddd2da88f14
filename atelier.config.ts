import { cutOut, fromVideo, large, withAudio } from './config/conditions';
import {
  chatInputs,
  count,
  edge,
  imageRatios,
  inputSeconds,
  picture,
  ratio,
  sampling,
  seconds,
  seed,
  solstice,
  sound,
} from './config/fields';
import { defineConfig, field, tiers } from './lib/service/config';

/**
 * Models, prices and limits of this deployment. Change it freely: it is checked at start, and a mistake is reported with its
 * line and what to write instead. `ATELIER_CONFIG` may name a JSON file of the same shape instead of this one.
 *
 * Credits have up to three decimals. Of the rules that match a request the one with the most conditions sets the
 * price; region, group and each parameter count one, and among equals an exact value beats a list or a range.
 */

const sandbox = [{ provider: 'sandbox' }];
/** For models with references: the sandbox puts references into a new scene and does not edit them. */
const noEdits = 'edit_none';

export default defineConfig({
  providers: [{ id: 'sandbox', driver: 'sandbox' }],

  models: [
    {
      id: 'lumen-image',
      name: 'Lumen Image',
      family: 'image',
      description: 'Everyday image model. Follows long prompts and keeps what references show.',
      capabilities: ['text_to_image', noEdits],
      schema: {
        fields: [
          field.prompt(4_000),
          field.references('reference_images', 4, { description: 'Images to edit or follow' }),
          ratio(imageRatios),
          field.choice('resolution', ['1K', '2K', '4K'], '1K'),
          count(4),
          seed,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'lumen-image-pro',
      name: 'Lumen Image Pro',
      family: 'image',
      description: 'Finest detail and type, in three qualities from draft to final.',
      capabilities: ['text_to_image', 'typography', noEdits],
      uiHints: ['new'],
      schema: {
        fields: [
          field.prompt(8_000),
          field.references('reference_images', 6, { description: 'Images to edit or follow' }),
          ratio(imageRatios),
          field.choice('resolution', ['1K', '2K'], '1K'),
          field.choice('quality', ['low', 'medium', 'high'], 'medium'),
          count(4),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'lumen-spark',
      name: 'Lumen Spark',
      family: 'image',
      description: 'Quick and cheap. For first ideas, variations and large batches.',
      capabilities: ['text_to_image'],
      uiHints: ['fast'],
      schema: {
        fields: [field.prompt(2_000), ratio(['1:1', '4:3', '3:4', '16:9', '9:16']), count(8), seed],
      },
      routes: sandbox,
    },
    {
      id: 'vellum',
      name: 'Vellum',
      family: 'image',
      description:
        'Illustration and cut-outs: chosen styles, transparent backgrounds, PNG or WebP.',
      capabilities: ['text_to_image', 'illustration', 'transparent_background'],
      schema: {
        fields: [
          field.prompt(2_000),
          field.choice(
            'style',
            ['editorial', 'watercolor', 'ink', 'paper-cut', 'flat'],
            'editorial',
          ),
          ratio(['1:1', '4:3', '3:4', '3:2', '2:3', '16:9', '9:16']),
          field.choice('resolution', ['1K', '2K'], '1K'),
          field.toggle('transparent_background', false),
          field.choice('output_format', ['png', 'webp'], 'png'),
          count(4),
          seed,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'lumen-edit',
      name: 'Lumen Edit',
      family: 'image',
      description: 'Repaints a region, widens the frame, or makes variations of a picture.',
      capabilities: ['edit_change_region', 'edit_extend_frame', 'edit_variations', 'edit_restyle'],
      uiHints: ['new'],
      schema: {
        fields: [
          field.prompt(4_000),
          picture,
          field.url('mask_image_url', {
            label: 'Mask',
            description: 'As large as the picture: white changes, black stays, grey is between',
          }),
          field.number('strength', 0, 1, {
            default: 0.7,
            step: 0.05,
            description: '0 changes nothing, 1 the most',
          }),
          edge('left'),
          edge('right'),
          edge('top'),
          edge('bottom'),
          count(4),
          seed,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'lumen-upscale',
      name: 'Lumen Upscale',
      family: 'image',
      description: 'Twice or four times the pixels a side, up to 8,192.',
      capabilities: ['edit_upscale'],
      uiHints: ['new'],
      schema: {
        fields: [
          picture,
          field.choice('upscale_factor', [2, 4], 2, { label: 'Factor', unit: '×' }),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'lumen-cutout',
      name: 'Lumen Cutout',
      family: 'image',
      description: 'Removes the background: a PNG whose subject stands on nothing.',
      capabilities: ['edit_remove_background'],
      uiHints: ['new', 'fast'],
      schema: { fields: [picture] },
      routes: sandbox,
    },
    {
      id: 'solstice',
      name: 'Solstice',
      family: 'video',
      description: 'Cinematic video with sound, from text and up to fifteen references.',
      capabilities: ['text_to_video', 'image_to_video', noEdits],
      schema: { fields: solstice(['480p', '720p', '1080p'], 15) },
      routes: sandbox,
    },
    {
      id: 'solstice-fast',
      name: 'Solstice Fast',
      family: 'video',
      description: 'Solstice at half the wait, up to 720p.',
      capabilities: ['text_to_video', 'image_to_video', noEdits],
      uiHints: ['fast'],
      schema: { fields: solstice(['480p', '720p'], 12) },
      routes: sandbox,
    },
    {
      id: 'solstice-mini',
      name: 'Solstice Mini',
      family: 'video',
      description: 'The smallest Solstice: storyboards and motion tests for a few credits.',
      capabilities: ['text_to_video', 'image_to_video', noEdits],
      uiHints: ['new', 'fast'],
      schema: { fields: solstice(['480p', '720p'], 10) },
      routes: sandbox,
    },
    {
      id: 'kestrel-2',
      name: 'Kestrel 2',
      family: 'video',
      description: 'Steady cameras and believable bodies, in three tiers up to 4K.',
      capabilities: ['text_to_video', 'image_to_video', 'edit_make_it_move'],
      schema: {
        fields: [
          field.prompt(2_500),
          field.choice('mode', ['std', 'pro', '4k'], 'std', { description: 'Tier of the output' }),
          field.url('first_frame_image_url', { description: 'The picture it starts from' }),
          ratio(['16:9', '9:16', '1:1']),
          field.choice('duration', [5, 10], 5, { unit: 's' }),
          field.toggle('audio', false, { description: 'Make sound that fits the picture' }),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'kestrel-omni-v3',
      name: 'Kestrel Omni V3',
      family: 'video',
      description: 'Edits and extends reference videos, or films from text and images, with sound.',
      capabilities: ['text_to_video', 'video_to_video', 'reference_videos_require_silent'],
      uiHints: ['new'],
      schema: {
        fields: [
          field.prompt(2_500),
          field.choice('mode', ['std', 'pro', '4k'], 'pro', { description: 'Tier of the output' }),
          field.references('reference_images', 7),
          field.references('reference_videos', 1, { description: 'Needs audio to be off' }),
          inputSeconds,
          ratio(['16:9', '9:16', '1:1']),
          seconds(3, 15),
          field.toggle('audio', false, { description: 'Off when reference videos are given' }),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'kestrel-video-o1',
      name: 'Kestrel Video O1',
      family: 'video',
      description: 'Silent video edits by instruction: change the light, the season or the set.',
      capabilities: ['text_to_video', 'video_to_video'],
      schema: {
        fields: [
          field.prompt(2_500),
          field.choice('mode', ['std', 'pro'], 'std', { description: 'Tier of the output' }),
          field.references('reference_images', 7),
          field.references('reference_videos', 1),
          inputSeconds,
          ratio(['16:9', '9:16', '1:1']),
          seconds(3, 10),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'glide-omni-flash',
      name: 'Glide Omni Flash',
      family: 'video',
      description: 'Ten seconds, always, at a flat price.',
      capabilities: ['text_to_video', 'image_to_video', noEdits],
      uiHints: ['fast'],
      schema: {
        fields: [
          field.prompt(2_000),
          field.references('reference_images', 3),
          ratio(['16:9', '9:16']),
          field.choice('resolution', ['720p', '1080p'], '720p'),
          field.choice('duration', [10], 10, { unit: 's' }),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'tween',
      name: 'Tween',
      family: 'video',
      description: 'Moves from a first picture to a last one, and finds the way between.',
      capabilities: ['image_to_video', 'edit_make_it_move'],
      schema: {
        fields: [
          field.prompt(2_000),
          field.url('first_frame_image_url', { required: true }),
          field.url('last_frame_image_url', { description: 'Where it ends; open when left out' }),
          field.choice('resolution', ['720p', '1080p'], '720p'),
          seconds(3, 8),
          seed,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'encore',
      name: 'Encore',
      family: 'video',
      description: 'Goes on where a film ends: the film itself, then up to ten more seconds.',
      capabilities: ['video_to_video', 'edit_extend_film'],
      uiHints: ['new'],
      schema: {
        fields: [
          field.prompt(2_000),
          field.url('source_video_url', {
            required: true,
            label: 'Film',
            description: 'The film that goes on',
          }),
          { ...seconds(3, 10), description: 'How much is added' },
          seed,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'cadence',
      name: 'Cadence',
      family: 'audio',
      description: 'Speaks a text in one of four voices.',
      capabilities: ['text_to_speech'],
      uiHints: ['new'],
      schema: {
        fields: [
          { ...field.prompt(4_000), label: 'Text', description: 'What is spoken' },
          field.choice('voice', ['alto', 'soprano', 'tenor', 'bass'], 'alto'),
          field.number('speed', 0.5, 2, {
            default: 1,
            step: 0.05,
            description: '1 is the usual pace',
          }),
        ],
      },
      routes: sandbox,
    },
    {
      id: 'hark',
      name: 'Hark',
      family: 'audio',
      description: 'Writes down what is said in a sound.',
      capabilities: ['speech_to_text'],
      uiHints: ['new'],
      schema: {
        fields: [
          ...sound(3_600),
          {
            name: 'language',
            type: 'string',
            max_length: 8,
            description: 'What is spoken, as a code such as en; found out when left out',
          },
          {
            name: 'prompt',
            type: 'string',
            max_length: 1_000,
            label: 'Names and terms',
            description: 'Words that occur in it, to be spelled right',
          },
        ],
      },
      routes: sandbox,
    },
    {
      id: 'quill',
      name: 'Quill',
      family: 'text',
      description: 'Drafts, rewrites and prompt ideas.',
      capabilities: ['chat', 'tools', 'image_input'],
      schema: {
        fields: [
          ...sampling,
          field.integer('max_tokens', 1, 8_192, 4_096, {
            description: 'Longest answer, in tokens',
          }),
          ...chatInputs,
        ],
      },
      routes: sandbox,
    },
    {
      id: 'quill-deep',
      name: 'Quill Deep',
      family: 'text',
      description: 'Thinks before it answers. For briefs, plans and critique.',
      capabilities: ['chat', 'reasoning', 'tools', 'image_input'],
      uiHints: ['new'],
      schema: {
        fields: [
          {
            name: 'reasoning',
            type: 'object',
            description: 'How long to think: {"effort": "low" | "medium" | "high"}',
          },
          field.integer('max_completion_tokens', 1, 32_768, 8_192, {
            description: 'Longest answer in tokens, thinking included',
          }),
          ...sampling,
          ...chatInputs,
        ],
      },
      routes: sandbox,
    },
  ],

  pricing: {
    rules: [
      ...tiers('lumen-image', 'per_image', 'resolution', { '1K': 4, '2K': 6, '4K': 12 }),
      ...tiers('lumen-image-pro', 'per_image', 'quality', { low: 3, medium: 9, high: 24 }),
      ...tiers('lumen-image-pro', 'per_image', 'quality', { low: 5, medium: 14, high: 36 }, large),
      { id: 'lumen-spark', model: 'lumen-spark', charge: 'per_image', credits: 0.8 },
      { id: 'lumen-spark.eu', model: 'lumen-spark', region: 'eu', charge: 'per_image', credits: 1 },
      ...tiers('vellum', 'per_image', 'resolution', { '1K': 3.5, '2K': 5 }),
      ...tiers('vellum', 'per_image', 'resolution', { '1K': 4, '2K': 5.5 }, cutOut),
      { id: 'lumen-edit', model: 'lumen-edit', charge: 'per_image', credits: 5 },
      {
        id: 'lumen-upscale.2',
        model: 'lumen-upscale',
        when: { upscale_factor: 2 },
        charge: 'per_image',
        credits: 2,
      },
      {
        id: 'lumen-upscale.4',
        model: 'lumen-upscale',
        when: { upscale_factor: 4 },
        charge: 'per_image',
        credits: 6,
      },
      { id: 'lumen-cutout', model: 'lumen-cutout', charge: 'per_image', credits: 1 },

      ...tiers('solstice', 'per_second', 'resolution', { '480p': 4, '720p': 8, '1080p': 18 }),
      ...tiers(
        'solstice',
        'per_second',
        'resolution',
        { '480p': 2.5, '720p': 5, '1080p': 11 },
        fromVideo,
      ),
      ...tiers('solstice-fast', 'per_second', 'resolution', { '480p': 2.5, '720p': 5 }),
      ...tiers(
        'solstice-fast',
        'per_second',
        'resolution',
        { '480p': 1.6, '720p': 3.2 },
        fromVideo,
      ),
      ...tiers('solstice-mini', 'per_second', 'resolution', { '480p': 1.2, '720p': 2.4 }),
      ...tiers(
        'solstice-mini',
        'per_second',
        'resolution',
        { '480p': 0.8, '720p': 1.6 },
        fromVideo,
      ),

      ...tiers('kestrel-2', 'per_second', 'mode', { std: 5, pro: 7, '4k': 16 }),
      ...tiers('kestrel-2', 'per_second', 'mode', { std: 7.5, pro: 10.5, '4k': 22 }, withAudio),
      ...tiers('kestrel-omni-v3', 'per_second', 'mode', { std: 6, pro: 8, '4k': 20 }),
      ...tiers('kestrel-omni-v3', 'per_second', 'mode', { std: 9, pro: 12, '4k': 26 }, withAudio),
      ...tiers('kestrel-omni-v3', 'per_second', 'mode', { std: 5, pro: 7, '4k': 16 }, fromVideo),
      ...tiers('kestrel-video-o1', 'per_second', 'mode', { std: 5, pro: 7 }),
      ...tiers('kestrel-video-o1', 'per_second', 'mode', { std: 4.2, pro: 6 }, fromVideo),

      ...tiers('glide-omni-flash', 'per_video', 'resolution', { '720p': 45, '1080p': 60 }),
      ...tiers('tween', 'per_second', 'resolution', { '720p': 3, '1080p': 6 }),
      { id: 'encore', model: 'encore', charge: 'per_second', credits: 4 },

      { id: 'cadence', model: 'cadence', charge: 'per_1000_characters', credits: 3 },
      { id: 'hark', model: 'hark', charge: 'per_second', credits: 0.02 },

      {
        id: 'quill',
        model: 'quill',
        charge: 'per_request',
        credits: 0.01,
        tokens: { input: 0.02, output: 0.1 },
      },
      {
        id: 'quill-deep',
        model: 'quill-deep',
        charge: 'per_request',
        credits: 0.05,
        tokens: { input: 0.15, output: 0.75 },
      },
    ],
    perks: [{ id: 'partner', group: 'partner', discountPercent: 15 }],
  },

  /** Prices in minor units (cents). What is shown is what is charged. */
  billing: {
    currency: 'usd',
    products: [
      {
        id: 'pack-500',
        name: '500 credits',
        description: 'A first round: about 125 pictures, or a minute of video',
        type: 'credit_pack',
        credits: 500,
        prices: [{ id: 'pack-500-once', unitAmount: 1_000 }],
      },
      {
        id: 'pack-2500',
        name: '2,500 credits',
        description: 'For a team that makes something every day',
        type: 'credit_pack',
        credits: 2_500,
        prices: [{ id: 'pack-2500-once', unitAmount: 4_500 }],
      },
      {
        id: 'pack-10000',
        name: '10,000 credits',
        description: 'For campaigns: the lowest price of a credit',
        type: 'credit_pack',
        credits: 10_000,
        prices: [{ id: 'pack-10000-once', unitAmount: 16_000 }],
      },
      {
        id: 'solo',
        name: 'Solo',
        description: 'Credits of your own each month',
        type: 'subscription',
        credits: 300,
        prices: [
          { id: 'solo-month', unitAmount: 600, interval: 'month' },
          { id: 'solo-year', unitAmount: 6_000, interval: 'year' },
        ],
      },
      {
        id: 'studio',
        name: 'Studio',
        description: 'For those who work with it every day',
        type: 'subscription',
        credits: 1_200,
        prices: [
          { id: 'studio-month', unitAmount: 2_000, interval: 'month' },
          { id: 'studio-year', unitAmount: 20_000, interval: 'year' },
        ],
      },
    ],
  },

  grants: { sandboxCredits: 1_000 },
  rateLimit: { requestsPerMinute: 3_000, burst: 500 },
  tasks: { deadlineSeconds: { image: 900, video: 3_600, audio: 900, text: 600 } },
});
