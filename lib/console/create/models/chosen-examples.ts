import { cache } from 'react';
import { runtime } from '../../platform/runtime';

/**
 * The examples that the operators chose for all models, cached for the request; none with a remote service or when it
 * does not answer. Show only those of models that the workspace has.
 */
export const readChosenExamples = cache(async () => {
  const { manage } = runtime().service;
  return (await manage?.connections.examples().catch(() => null))?.data ?? [];
});
