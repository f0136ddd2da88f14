/** Where a person comes back to who has just paid: the notice of the payment may come later than they do. */
export function paidUrl(returnUrl: string): string {
  if (!URL.canParse(returnUrl)) return returnUrl;
  const url = new URL(returnUrl);
  url.searchParams.set('payment', 'made');
  return url.href;
}
