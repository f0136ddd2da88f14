/** An address below `/api` that nothing answers: said as data, because no person looks at it. */
export const GET = () =>
  Response.json(
    { error: { code: 'not_found', message: 'There is nothing at this address.' } },
    { status: 404 },
  );
export const POST = GET;
