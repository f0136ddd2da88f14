/** Unknown paths below `/api` get a JSON error, because programs call them. */
export const GET = () =>
  Response.json(
    { error: { code: 'not_found', message: 'There is nothing at this address.' } },
    { status: 404 },
  );
export const POST = GET;
