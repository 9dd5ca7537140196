import type { Config } from '../config/config.ts'
import { namedModels } from '../config/named-models.ts'
import { PlaygroundError } from '../errors.ts'
import type { Until } from '../runs/event.ts'
import type { OtherWay, Way } from '../tokens/comparison.ts'
import { WAYS } from '../tokens/way-names.ts'
import type { RunRequest } from './request.ts'
import type { RunServices } from './run-services.ts'

/** How a task is done, where not by a program of the model that is set, or by rules. */
export interface HowDone {
  /** Absent in code mode. */
  way?: OtherWay
  answers?: true
  model?: string
}

export const isDirect = (way: Way | undefined): way is OtherWay => way === 'direct' || way === 'directWithSearch'

/** How a task is done and by which model, well-formed. Throws `invalid-input`. */
export function checkWay({ way, answers, model, task }: RunRequest, until: Until): HowDone {
  if (way !== undefined && !(WAYS as readonly unknown[]).includes(way))
    throw invalid('Expected way to be "codeMode", "direct" or "directWithSearch".')
  if (answers !== undefined && typeof answers !== 'boolean') throw invalid('Expected answers to be true or false.')
  if (task === undefined && (isDirect(way) || answers || model !== undefined))
    throw invalid('A run of code asks no model: leave out way, answers and model, or give a task.')
  if (isDirect(way) && until !== 'finished')
    throw invalid('Where tools are called directly there is no program to stop before. Leave out until.')
  if (model !== undefined && (typeof model !== 'string' || model.length === 0 || model.length > MOST_MODEL_CHARS))
    throw invalid('Expected model to be the name of a model, as llm.models has it.')
  return {
    ...(isDirect(way) && { way }),
    // Who calls tools directly answers anyway.
    ...(answers && !isDirect(way) && until === 'finished' && { answers: true }),
    ...(model !== undefined && { model }),
  }
}

const MOST_MODEL_CHARS = 200

/** Throws `configuration` where a model has to do it and none is set, `invalid-input` for one that a run may not name. */
export async function assertModel(
  { way, answers, model }: HowDone,
  { config, callingModel }: Pick<RunServices, 'callingModel'> & { config: Pick<Config, 'llm'> },
): Promise<void> {
  if (way === undefined && !answers && model === undefined) return
  const set = (await callingModel()).name
  if (model === undefined || model === set) return
  const named = namedModels(config.llm)
  if (named.includes(model)) return
  const may = [set, ...named.filter((name) => name !== set)].join(', ')
  throw invalid(
    `A run may not name the model ${JSON.stringify(model)} here: it may name ${may}. An administrator adds others to llm.models.`,
  )
}

const invalid = (message: string) => new PlaygroundError('invalid-input', message)
