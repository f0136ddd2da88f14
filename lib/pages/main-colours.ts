/** The colours by which pictures are found, with an example of each. */
export const mainColours = {
  red: '#d92d20',
  orange: '#f08a24',
  yellow: '#f5d327',
  green: '#2f9e44',
  teal: '#1aa6a6',
  blue: '#2563eb',
  purple: '#7c3aed',
  pink: '#ec5fa8',
  brown: '#7a4a22',
  black: '#111111',
  grey: '#8c8c8c',
  white: '#ffffff',
} as const;

export type MainColour = keyof typeof mainColours;
export const mainColourNames = Object.keys(mainColours) as MainColour[];
