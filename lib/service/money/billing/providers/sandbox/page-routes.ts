import { z } from 'zod';
import { rawBody } from '@/lib/contract/endpoints';
import { ApiError, type Route, readBytes, route } from '../../../../http';
import { type BillingContext, handlePaymentWebhook } from '../../payment-webhooks';
import { paidUrl } from '../paid-url';
import { type Choice, choices, paymentPage, unknownPaymentPage } from './page';
import { fontPath, fontResponse } from './page-font';
import { endPayment, findPayment, type Payment, type SandboxContext } from './payment-store';
import { pagePath, sandboxId } from './provider';
import { paymentToEvents } from './to-events';

const paramsSchema = z.object({ token: z.string().max(64) });
const formSchema = z.object({ choice: z.enum(choices) });
const pageResponses = [{ status: 200, description: 'The page', contentType: 'text/html' }];
const sharedOptions = { tag: 'Billing', isUndocumented: true } as const;
const lateQueue = 'billing.sandbox-webhook';
const lateSeconds = 10;

const endStates = { pay: 'paid', late: 'paid', decline: 'declined', abandon: 'abandoned' } as const;

/** The sandbox's payment page. Its address is its credential: 256 random bits. */
export function sandboxPageRoutes(context: BillingContext): Route[] {
  return [
    route(
      {
        ...sharedOptions,
        auth: 'none',
        method: 'get',
        path: `${pagePath}/${fontPath}`,
        id: 'getSandboxFont',
        summary: 'The font of the payment page',
        responses: [{ status: 200, description: 'The font', contentType: 'font/woff2' }],
      },
      fontResponse,
    ),
    route(
      {
        ...sharedOptions,
        auth: 'none',
        method: 'get',
        path: `${pagePath}/{token}`,
        id: 'getSandboxPayment',
        summary: 'The payment page of a sandbox',
        params: paramsSchema,
        responses: pageResponses,
      },
      async (call) => {
        const payment = await findPayment(context, call.params.token);
        return payment === null
          ? unknownPaymentPage()
          : paymentPage(payment.row, context.clock.now());
      },
    ),
    route(
      {
        ...sharedOptions,
        auth: 'none',
        method: 'post',
        path: `${pagePath}/{token}`,
        id: 'decideSandboxPayment',
        summary: 'Decide what happens to the payment, and go back',
        params: paramsSchema,
        body: rawBody('application/x-www-form-urlencoded', formSchema),
        responses: [{ status: 303, description: 'Back to where the person came from' }],
        errors: ['invalid_value'],
      },
      async (call) => {
        const choice = await readChoice(call.request);
        const payment = await findPayment(context, call.params.token);
        if (payment === null || !context.settings.isSandbox) return unknownPaymentPage();
        await decidePayment(context, payment, choice);
        const isPaid = choice === 'pay' || choice === 'late';
        const { returnUrl } = payment.row;
        return new Response(null, {
          status: 303,
          headers: {
            location: isPaid ? paidUrl(returnUrl) : returnUrl,
            'cache-control': 'no-store',
          },
        });
      },
    ),
  ];
}

async function readChoice(request: Request): Promise<Choice> {
  const chosenValue = new URLSearchParams((await readBytes(request, 1_000)).toString()).get(
    'choice',
  );
  const choice = choices.find((each) => each === chosenValue);
  if (choice !== undefined) return choice;
  throw new ApiError('invalid_value', `choice is one of: ${choices.join(', ')}.`, {
    param: 'choice',
  });
}

/** Ends an open payment; one that has ended does not change. */
async function decidePayment(
  context: BillingContext,
  { row }: Payment,
  choice: Choice,
): Promise<void> {
  if (row.state !== 'open') return;
  if (choice === 'late') {
    await context.jobs.enqueue(null, lateQueue, { id: row.id }, { startAfter: lateSeconds });
  }
  await endPayment(context, row.id, endStates[choice]);
  if (choice === 'late') return;
  try {
    // Delivered at least once, like every provider's webhooks: a repeat must change nothing.
    await sendWebhook(context, row.id);
    await sendWebhook(context, row.id);
  } catch (error) {
    context.log.error(
      { err: error },
      'a sandbox webhook failed; reconciliation will find the payment',
    );
  }
}

async function sendWebhook(context: BillingContext & SandboxContext, id: string): Promise<void> {
  const payment = await findPayment(context, id);
  if (payment === null) return;
  const { row, agreement } = payment;
  const events = paymentToEvents(row, agreement, context.clock.now());
  await handlePaymentWebhook(
    context,
    { id: sandboxId },
    { id: `${id}:${row.state}`, type: `payment.${row.state}`, events },
  );
}

/** Creates the queue of delayed webhooks. Every process calls it once, after `jobs.start`. */
export const ensureSandboxWebhooks = ({ jobs }: BillingContext): Promise<void> =>
  jobs.ensureQueue(lateQueue, { retryLimit: 5, retryDelay: 2 });

/** Sends delayed webhooks when they are due. */
export const workSandboxWebhooks = (context: BillingContext): Promise<void> =>
  context.jobs.work<{ id: string }>(lateQueue, { pollSeconds: 1 }, ({ data }) =>
    sendWebhook(context, data.id),
  );
