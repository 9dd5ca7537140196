'use server'
import { z } from 'zod'
import type { LocalServers } from '../../../lib/settings/local-servers/find-local-servers.ts'
import {
  type ModelSettings,
  modelSettingsSchema,
  type ShownModelSettings,
} from '../../../lib/settings/model-settings.ts'
import { assertAdministrator } from '../../_server/assert-administrator.ts'
import { defineAction } from '../../_server/define-action.ts'
import type { ModelFaults } from './model-fields.ts'

const given = z.strictObject({
  /** Parsed apart, so that each fault finds its field. */
  settings: z.record(z.string(), z.unknown()),
  /** Undefined keeps the one there is; the empty text removes it. */
  apiKey: z.string().max(1_000).optional(),
})

/** What was saved, as it may be shown, or what was wrong with it. */
export type SavedModel = { settings: ShownModelSettings } | { faults: ModelFaults }

/** Saves the settings of the model. */
export const saveModel = defineAction(given, async ({ settings, apiKey }, person, { model }): Promise<SavedModel> => {
  assertAdministrator(person)
  const parsed = parse(settings)
  if ('faults' in parsed) return parsed
  await model.save(parsed.settings, apiKey)
  return { settings: await model.show() }
})

/** Asks the model for a word, with settings that need not be saved. */
export const testModel = defineAction(given, async ({ settings, apiKey }, person, { model }) => {
  assertAdministrator(person)
  const parsed = parse(settings)
  return 'faults' in parsed ? parsed : model.test(parsed.settings, apiKey)
})

/** Servers of models on the machine of this server, as the page offers them. */
export type FoundModels = LocalServers

/** Looks for servers of models. Where is settled: nobody says it from outside. */
export const findModels = defineAction(z.void(), async (_input, person, { model }): Promise<FoundModels> => {
  assertAdministrator(person)
  return model.findLocal()
})

/** Back to what the configuration says. */
export const resetModel = defineAction(z.void(), async (_input, person, { model }) => {
  assertAdministrator(person)
  await model.reset()
  return model.show()
})

function parse(settings: unknown): { settings: ModelSettings } | { faults: ModelFaults } {
  const parsed = modelSettingsSchema.safeParse(settings)
  if (parsed.success) return { settings: parsed.data }
  const faults = parsed.error.issues.map((issue) => [String(issue.path[0] ?? 'model'), issue.message] as const)
  return { faults: Object.fromEntries(faults) }
}
