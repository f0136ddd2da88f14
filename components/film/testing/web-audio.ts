import { AudioSampleSink, BlobSource, Input, WAVE } from 'mediabunny';

/* As much of the Web Audio API as mixing needs, because Node.js has none: sums of buffers, with a start and a gain. */

interface Played {
  readonly buffer: TestAudioBuffer;
  when: number;
  offset: number;
  gain: number;
}

export class TestAudioBuffer {
  readonly numberOfChannels: number;
  readonly length: number;
  readonly sampleRate: number;
  private readonly channels: readonly Float32Array[];

  constructor(options: { numberOfChannels: number; length: number; sampleRate: number }) {
    this.numberOfChannels = options.numberOfChannels;
    this.length = options.length;
    this.sampleRate = options.sampleRate;
    this.channels = Array.from(
      { length: options.numberOfChannels },
      () => new Float32Array(options.length),
    );
  }

  getChannelData(channel: number): Float32Array {
    return this.channels[channel] ?? new Float32Array();
  }

  copyToChannel(samples: Float32Array, channel: number): void {
    this.getChannelData(channel).set(samples.subarray(0, this.length));
  }

  copyFromChannel(target: Float32Array, channel: number, start = 0): void {
    target.set(this.getChannelData(channel).subarray(start, start + target.length));
  }
}

export class TestAudioContext {
  readonly destination = {};
  readonly played: Played[] = [];

  constructor(
    private readonly numberOfChannels: number,
    private readonly length: number,
    private readonly sampleRate: number,
  ) {}

  async decodeAudioData(bytes: ArrayBuffer): Promise<TestAudioBuffer> {
    using input = new Input({ formats: [WAVE], source: new BlobSource(new Blob([bytes])) });
    const track = await input.getPrimaryAudioTrack();
    if (track === null) throw new Error('There is no sound.');
    const length = Math.round((await track.computeDuration()) * this.sampleRate);
    const buffer = new TestAudioBuffer({
      numberOfChannels: 1,
      length,
      sampleRate: this.sampleRate,
    });
    for await (using sample of new AudioSampleSink(track).samples()) {
      const data = new Float32Array(sample.numberOfFrames);
      sample.copyTo(data, { planeIndex: 0, format: 'f32-planar' });
      buffer.getChannelData(0).set(data, Math.round(sample.timestamp * this.sampleRate));
    }
    return buffer;
  }

  async startRendering(): Promise<TestAudioBuffer> {
    const { numberOfChannels, length, sampleRate } = this;
    const mix = new TestAudioBuffer({ numberOfChannels, length, sampleRate });
    for (const { buffer, when, offset, gain } of this.played) {
      const [begin, skipped] = [when, offset].map((seconds) => Math.round(seconds * sampleRate));
      for (let channel = 0; channel < numberOfChannels; channel += 1) {
        const from = buffer.getChannelData(Math.min(channel, buffer.numberOfChannels - 1));
        const to = mix.getChannelData(channel);
        for (let at = skipped ?? 0; at < from.length; at += 1) {
          const target = at - (skipped ?? 0) + (begin ?? 0);
          if (target < length) to[target] = (to[target] ?? 0) + (from[at] ?? 0) * gain;
        }
      }
    }
    return mix;
  }
}

export class TestBufferSource {
  private readonly played: Played;

  constructor(
    private readonly context: TestAudioContext,
    { buffer }: { buffer: TestAudioBuffer },
  ) {
    this.played = { buffer, when: 0, offset: 0, gain: 1 };
  }

  connect(node: TestGain): TestGain {
    this.played.gain = node.gain;
    return node;
  }

  start(when: number, offset = 0): void {
    this.played.when = when;
    this.played.offset = offset;
    this.context.played.push(this.played);
  }
}

export class TestGain {
  readonly gain: number;

  constructor(_context: TestAudioContext, options: { gain: number }) {
    this.gain = options.gain;
  }

  connect(): void {}
}
