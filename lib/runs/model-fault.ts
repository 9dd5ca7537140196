// What went wrong with a model, and what to do about it: the one place for the words. A command line and a log name keys
// of the configuration, a page what its form calls them.

/** A setting of the model: the key of the configuration behind `llm.`. */
export type ModelField = keyof typeof FIELDS

/** What to do, and with which settings. */
export interface ModelFix {
  advice: 'check' | 'set' | 'raise'
  fields: readonly ModelField[]
}

/** Why a model wrote nothing, where its settings may be why. */
export interface ModelFault {
  /** What happened, in full sentences that name no key. */
  what: string
  fix: ModelFix
}

/** As the form of the settings has them: the words, and the id of the field. */
const FIELDS = {
  api_key: { label: 'the key', id: 'apiKey' },
  base_url: { label: 'the base URL', id: 'baseUrl' },
  model: { label: 'the model', id: 'model' },
  azure_endpoint: { label: 'the Azure endpoint', id: 'azureEndpoint' },
  azure_deployment_name: { label: 'the deployment', id: 'azureDeployment' },
  azure_api_version: { label: 'the API version', id: 'azureApiVersion' },
  timeout: { label: 'the time limit', id: 'timeoutSeconds' },
  max_tokens: { label: 'the token limit', id: 'maxTokens' },
} as const

const VERBS = { check: 'check', set: 'enter', raise: 'raise' } as const

/** For a command line and a log: `Check llm.model and llm.base_url.` */
export function fixInKeys({ advice, fields }: ModelFix): string {
  return `${capitalized(advice)} ${listOf(fields.map((field) => `llm.${field}`))}.`
}

/** For a page: `check the model and the base URL`. */
export function fixInWords({ advice, fields }: ModelFix): string {
  return `${VERBS[advice]} ${listOf(fields.map((field) => FIELDS[field].label))}`
}

/** What to press, for whoever may change the settings. */
export const fixForAdministrator = (fix: ModelFix) => `Open Settings, Model, and ${fixInWords(fix)}`

/** What to do for everybody else. */
export const fixForOthers = (fix: ModelFix) => `Ask an administrator to ${fixInWords(fix)} under Settings, Model.`

/** Where the settings are, at the first field that helps. */
export const settingsOf = ({ fields }: ModelFix) => `/settings/model#${idOf(fields)}`

/** The id of the first field that helps. */
export function idOf(fields: readonly ModelField[]): string {
  return fields[0] === undefined ? '' : FIELDS[fields[0]].id
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function listOf(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
