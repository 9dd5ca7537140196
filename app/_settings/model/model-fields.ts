import { MODEL_BOUNDS } from '../../../lib/config/model-bounds.ts'
import { providerOf } from '../../../lib/config/model-providers.ts'
import { formatCount } from '../../../lib/format/duration.ts'
import type { ModelSettings, ShownModelSettings } from '../../../lib/settings/model-settings.ts'
import { words } from './words.ts'

type Typed = 'temperature' | 'maxTokens' | 'timeoutSeconds'

/** The form as it is typed: numbers are text until they are read. */
export type ModelFields = Omit<ModelSettings, Typed> & Record<Typed, string>

/** What is wrong, at its field. */
export type ModelFaults = Partial<Record<keyof ModelSettings, string>>

/** What the form begins with. */
export function fieldsOf(settings: ShownModelSettings): ModelFields {
  const { hasKey: _, from: __, temperature, maxTokens, timeoutSeconds, ...rest } = settings
  return {
    ...rest,
    temperature: temperature === null ? '' : String(temperature),
    maxTokens: maxTokens === null ? '' : String(maxTokens),
    timeoutSeconds: String(timeoutSeconds),
  }
}

/** What a provider is asked with: where, and which model. */
export type Preset = Pick<ModelFields, 'baseUrl' | 'model'>

/** What the form begins with for a provider. */
export function presetOf(provider: ModelFields['provider']): Preset {
  const { baseUrl, model } = providerOf(provider)
  return { baseUrl: baseUrl ?? '', model }
}

/** Reads the form. Settings are there when nothing is wrong that can be known here; the server has the last word. */
export function readFields(fields: ModelFields): { settings: ModelSettings | null; faults: ModelFaults } {
  const faults: ModelFaults = {}
  const number = (field: Typed, least: number, most: number, what: string): number | null => {
    const text = fields[field].trim().replace(',', '.')
    const value = Number(text)
    if (text !== '' && (Number.isNaN(value) || value < least || value > most || (least === 1 && value % 1 !== 0)))
      faults[field] = words.faults.expected(what, fields[field].trim().slice(0, 40))
    return text === '' ? null : value
  }
  const { tokens, seconds, temperature: warmest } = MODEL_BOUNDS
  const temperature = number('temperature', 0, warmest, words.faults.temperature(warmest))
  const maxTokens = number('maxTokens', 1, tokens, words.faults.maxTokens(formatCount(tokens)))
  const timeoutSeconds = number('timeoutSeconds', Number.MIN_VALUE, seconds, words.faults.timeoutSeconds(seconds))
  if (timeoutSeconds === null) faults.timeoutSeconds = words.faults.noTimeout(seconds)
  if (!fields.model.trim()) faults.model = words.faults.noModel
  const isAzure = fields.provider === 'azure_openai'
  const address = isAzure ? 'azureEndpoint' : 'baseUrl'
  if (!isAddress(fields[address])) faults[address] = words.faults.address
  if (isAzure && fields.enabled && !fields.azureEndpoint.trim()) faults.azureEndpoint = words.faults.noAzureEndpoint

  if (Object.keys(faults).length > 0 || timeoutSeconds === null) return { settings: null, faults }
  const { baseUrl, azureEndpoint } = fields
  return {
    settings: {
      ...fields,
      // What is not shown keeps its value unless it cannot be kept.
      baseUrl: isAddress(baseUrl) ? baseUrl.trim() : '',
      azureEndpoint: isAddress(azureEndpoint) ? azureEndpoint.trim() : '',
      temperature,
      maxTokens,
      timeoutSeconds,
    },
    faults,
  }
}

function isAddress(text: string): boolean {
  return text.trim() === '' || (URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol))
}
