import type { Color } from './color';
import type { HourName } from './lexicon';

interface Hour {
  dark: boolean;
  skies: readonly (readonly Color[])[];
  light: Color;
  near: Color;
}

/** Skies, light and ground of each time of day. */
export const hours: Record<HourName, Hour> = {
  dawn: {
    dark: false,
    skies: [
      [
        [0.72, 0.06, 250],
        [0.82, 0.05, 285],
        [0.9, 0.06, 25],
        [0.94, 0.06, 70],
      ],
      [
        [0.7, 0.07, 290],
        [0.8, 0.07, 330],
        [0.89, 0.07, 30],
        [0.95, 0.05, 85],
      ],
    ],
    light: [0.97, 0.06, 75],
    near: [0.3, 0.04, 280],
  },
  day: {
    dark: false,
    skies: [
      [
        [0.58, 0.12, 250],
        [0.7, 0.1, 240],
        [0.83, 0.06, 225],
        [0.94, 0.03, 200],
      ],
      [
        [0.62, 0.1, 220],
        [0.76, 0.08, 210],
        [0.88, 0.05, 190],
        [0.96, 0.03, 110],
      ],
    ],
    light: [0.985, 0.03, 95],
    near: [0.33, 0.06, 155],
  },
  golden: {
    dark: false,
    skies: [
      [
        [0.62, 0.07, 250],
        [0.77, 0.035, 330],
        [0.86, 0.09, 62],
        [0.92, 0.12, 82],
      ],
      [
        [0.6, 0.09, 40],
        [0.74, 0.12, 55],
        [0.84, 0.13, 75],
        [0.93, 0.1, 92],
      ],
    ],
    light: [0.97, 0.1, 90],
    near: [0.27, 0.05, 50],
  },
  dusk: {
    dark: true,
    skies: [
      [
        [0.32, 0.11, 285],
        [0.46, 0.15, 325],
        [0.66, 0.18, 20],
        [0.84, 0.14, 65],
      ],
      [
        [0.36, 0.1, 265],
        [0.52, 0.13, 310],
        [0.7, 0.16, 5],
        [0.82, 0.15, 50],
      ],
    ],
    light: [0.92, 0.13, 70],
    near: [0.19, 0.06, 290],
  },
  blue: {
    dark: true,
    skies: [
      [
        [0.26, 0.07, 260],
        [0.4, 0.09, 250],
        [0.6, 0.07, 235],
        [0.78, 0.05, 60],
      ],
      [
        [0.34, 0.05, 235],
        [0.48, 0.05, 225],
        [0.64, 0.04, 215],
        [0.78, 0.03, 200],
      ],
    ],
    light: [0.93, 0.06, 85],
    near: [0.17, 0.04, 250],
  },
  night: {
    dark: true,
    skies: [
      [
        [0.13, 0.05, 270],
        [0.2, 0.08, 265],
        [0.31, 0.09, 255],
        [0.45, 0.08, 235],
      ],
      [
        [0.14, 0.06, 295],
        [0.22, 0.09, 290],
        [0.34, 0.1, 280],
        [0.5, 0.09, 320],
      ],
    ],
    light: [0.96, 0.03, 95],
    near: [0.1, 0.035, 265],
  },
};

interface Swatch {
  paper: string;
  ink: string;
  accents: readonly [string, string, string, string, string];
}

/** Sets of print colours on light paper. */
export const lightSwatches: readonly Swatch[] = [
  {
    paper: '#f3ede2',
    ink: '#1d2233',
    accents: ['#f0522f', '#f3aa1c', '#1f5ea8', '#0e8a70', '#f6c9b4'],
  },
  {
    paper: '#efe3d0',
    ink: '#2a1d16',
    accents: ['#bf4f27', '#dd9f49', '#58724f', '#24495a', '#e8c7a2'],
  },
  {
    paper: '#e7edee',
    ink: '#182836',
    accents: ['#35698c', '#e5a93c', '#c3574a', '#8fb8c9', '#24414f'],
  },
  {
    paper: '#f4e9ea',
    ink: '#2b1530',
    accents: ['#7b2d5e', '#dd5a78', '#f2a65a', '#3b4f8a', '#eac3cb'],
  },
  {
    paper: '#edf0e4',
    ink: '#16261e',
    accents: ['#2f7a55', '#e4b93a', '#dc6a44', '#86b39a', '#174a45'],
  },
  {
    paper: '#f2efe9',
    ink: '#161616',
    accents: ['#d7263d', '#161616', '#f2b632', '#2f5fd0', '#c9c3b8'],
  },
  {
    paper: '#f6ead9',
    ink: '#20304a',
    accents: ['#ee7a57', '#f5b98c', '#2c7f8e', '#20466b', '#f3d27a'],
  },
];

/** Sets of print colours on dark paper. */
export const darkSwatches: readonly Swatch[] = [
  {
    paper: '#0f1024',
    ink: '#f4f1ff',
    accents: ['#ff3f8e', '#24dcc0', '#6f62ff', '#ffcf3f', '#2b2a5a'],
  },
  {
    paper: '#10211f',
    ink: '#f1eee2',
    accents: ['#e8b23f', '#2f8a76', '#d8573b', '#9cc9b1', '#1d4540'],
  },
  {
    paper: '#1b1420',
    ink: '#f6ece4',
    accents: ['#f0764a', '#c33f6a', '#f5c06a', '#6d4a9c', '#40243f'],
  },
  {
    paper: '#0d1b2c',
    ink: '#eef3f5',
    accents: ['#f2a541', '#3c8dc4', '#e4573f', '#8fd0d6', '#1d3b5c'],
  },
  {
    paper: '#17150f',
    ink: '#f3ead7',
    accents: ['#d99a2b', '#a8442a', '#f0d9a0', '#5d7450', '#3d3423'],
  },
];
