/** Credits as the whole milli-credits that they are kept as. Exact for amounts of up to three decimals. */
export const toMilli = (credits: number): number => Math.round(credits * 1000);

/** Milli-credits as the interface and people have them: credits, with at most three decimals. */
export const milliToCredits = (milli: number): number => milli / 1000;
