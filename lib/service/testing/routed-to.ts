import type { Configuration } from '../config';

/** The default configuration with one more route for its text models; with `also`, after the sandbox's. */
export const routedTo =
  (...providers: string[]) =>
  (configuration: Configuration): Configuration => ({
    ...configuration,
    models: configuration.models.map((model) =>
      model.family === 'text'
        ? {
            ...model,
            routes: providers.map((provider) => ({
              provider,
              model: 'vendor/large',
              enabled: true,
            })),
          }
        : model,
    ),
    providers: [
      ...configuration.providers,
      ...providers.map((id) => ({ id, driver: 'sandbox' as const, enabled: true })),
    ],
  });
