/** The colours that tell projects apart, by their names in the theme. */
export const projectColors = ['grey', 'violet', 'blue', 'green', 'amber', 'red'] as const;
export type ProjectColor = (typeof projectColors)[number];

/** A project to choose: its name and colour. */
export interface ProjectChoice {
  readonly id: string;
  readonly name: string;
  readonly color: ProjectColor;
}
