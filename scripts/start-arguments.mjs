/** What `npm start` and `npm run dev` are called with. Throws for what they do not know: it would be passed over. */
export function startArguments(given) {
  const unknown = given.find((one) => one !== '--dev')
  if (unknown === undefined) return { isDev: given.length > 0 }
  throw Object.assign(
    new Error(
      `Expected --dev or nothing, and got ${JSON.stringify(unknown)}. The web app reads config.yaml and .env of its folder and the environment (PORT, DATA_DIR and others): see docs/configuration.md.`,
    ),
    { code: 'configuration' },
  )
}
