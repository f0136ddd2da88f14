/** Converts credits to the whole milli-credits that are stored. Exact for amounts of up to three decimals. */
export const toMilli = (credits: number): number => Math.round(credits * 1000);

/** Converts milli-credits to credits with at most three decimals, as the interface and the pages show them. */
export const milliToCredits = (milli: number): number => milli / 1000;
