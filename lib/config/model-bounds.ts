/** The most that is taken of what is set for a model: in the configuration, on the page, and of names that others tell. */
export const MODEL_BOUNDS = { name: 200, apiVersion: 50, temperature: 2, tokens: 1_000_000, seconds: 300 } as const
