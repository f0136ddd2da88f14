/**
 * The return address after a payment. It marks the payment as made, because the provider's webhook may arrive
 * after the person.
 */
export function paidUrl(returnUrl: string): string {
  if (!URL.canParse(returnUrl)) return returnUrl;
  const url = new URL(returnUrl);
  url.searchParams.set('payment', 'made');
  return url.href;
}
