/** What a review link shows of each result beside its picture. */
export interface ReviewLinkShows {
  readonly prompts: boolean;
  readonly models: boolean;
  readonly prices: boolean;
  /** Names of the team beside its answers. */
  readonly names: boolean;
}

/** Under whose name and colour a review link's page is shown. */
export interface ReviewLinkBrand {
  readonly name: string;
  readonly colour: string;
}
