import { randomToken } from '@/lib/platform/crypto';
import { fontStyle } from './page-font';
import { pageStyle } from './page-style';
import type { PaymentRow } from './to-events';

/** The person's decision on the page; the value of the pressed button. */
export const choices = ['pay', 'late', 'decline', 'abandon'] as const;
export type Choice = (typeof choices)[number];

/** The payment page: plain HTML, its font and one form, no script, under a policy that allows nothing else. */
export function paymentPage(payment: PaymentRow, nowMs: number): Response {
  const isOpen = payment.state === 'open' && payment.expiresAt.getTime() > nowMs;
  return htmlPage(
    'Sandbox payment',
    `<p class="note"><b>Sandbox</b> No money moves on this page. You decide what happens to the payment.</p>
<p class="what">${escapeHtml(payment.name)}</p>
<p class="price">${priceHtml(payment)}</p>
${isOpen ? openForm(payment) : endedState(payment)}`,
    originOf(payment.returnUrl),
  );
}

/** The page of an unknown payment, with status 404. */
export const unknownPaymentPage = (): Response =>
  htmlPage(
    'No such payment',
    `<p class="what">There is no payment at this address.</p>
<p class="state">Go back to where you came from, and start the payment there again.</p>`,
    null,
    404,
  );

const openForm = (payment: PaymentRow): string => `<form method="post">
<button class="primary" name="choice" value="pay">Pay ${escapeHtml(amountText(payment))}</button>
<button name="choice" value="late">Pay, but the webhook is late</button>
<p class="hint">You come back at once; word of the payment follows about ten seconds later.</p>
<div class="pair">
<button name="choice" value="decline">Decline</button>
<button name="choice" value="abandon">Abandon</button>
</div>
</form>`;

const stateLabels: Record<PaymentRow['state'], string> = {
  open: 'This payment page is no longer open. Nothing was paid.',
  paid: 'This is paid.',
  declined: 'This payment was declined. Nothing was paid.',
  abandoned: 'This payment was abandoned. Nothing was paid.',
  canceled: 'This payment was canceled. Nothing was paid.',
};

const endedState = ({ state, returnUrl }: PaymentRow): string =>
  `<p class="state">${stateLabels[state]}</p>
<a class="primary" href="${escapeHtml(returnUrl)}">Go back</a>`;

function amountText({ amount, currency }: PaymentRow): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}

function priceHtml(payment: PaymentRow): string {
  const amount = escapeHtml(amountText(payment));
  if (payment.interval === null) return amount;
  return `${amount} <small>a ${payment.interval}, until canceled</small>`;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? '');

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/** `returnOrigin` must be in `form-action`, because browsers check the redirect after a form against it. */
function htmlPage(
  title: string,
  body: string,
  returnOrigin: string | null,
  status = 200,
): Response {
  const nonce = randomToken(16);
  const formAction = returnOrigin === null ? "'self'" : `'self' ${returnOrigin}`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${fontStyle}${pageStyle}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  });
}
