import { statSync } from 'node:fs'
import { join } from 'node:path'
import { isNotFound, PlaygroundError } from '../../errors.ts'

/** Small, quick on a CPU, English; its licence is Apache-2.0. */
export const DEFAULT_LOCAL_MODEL = 'Xenova/all-MiniLM-L6-v2'
/** About what is fetched for it, in megabytes. */
export const DEFAULT_LOCAL_MODEL_MB = 23

/** What a model's folder has beside the weights. */
export const MODEL_TEXTS = ['config.json', 'tokenizer.json', 'tokenizer_config.json'] as const
/** The weights, smaller ones first, and how they are called where they are loaded. */
export const MODEL_WEIGHTS = [
  { file: 'onnx/model_quantized.onnx', dtype: 'q8' },
  { file: 'onnx/model.onnx', dtype: 'fp32' },
] as const

export interface LocalModel {
  /** `org/name`, as on the hub. */
  model: string
  /** The folder that has `org/name` in it. */
  modelsDir: string
}

export interface FoundModel {
  dtype: (typeof MODEL_WEIGHTS)[number]['dtype']
  /** Changes when the weights do. */
  stamp: string
}

/** Throws `configuration` when a name is none of the hub, which also keeps it inside the folder of models. */
export function checkModelName(model: string): void {
  if (/^[a-z0-9_][\w.-]*\/[a-z0-9_][\w.-]*$/i.test(model)) return
  throw new PlaygroundError(
    'configuration',
    `A local model (embeddings.model) is named like ${DEFAULT_LOCAL_MODEL}, and not ${JSON.stringify(model)}.`,
  )
}

/** Whether all of a model is there. */
export function hasModel(model: LocalModel): boolean {
  try {
    return findModel(model) !== null
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}

/** What there is of a model. Throws `not-found` that says what is missing, and what to do. */
export function findModel({ model, modelsDir }: LocalModel): FoundModel {
  const dir = join(modelsDir, model)
  const sizeOf = (file: string) => statSync(join(dir, file), { throwIfNoEntry: false })
  const lacking = MODEL_TEXTS.filter((file) => !sizeOf(file))
  for (const { file, dtype } of MODEL_WEIGHTS) {
    const found = sizeOf(file)
    if (found && lacking.length === 0) return { dtype, stamp: `${found.size} ${Math.trunc(found.mtimeMs)}` }
    if (found) break
  }
  throw new PlaygroundError(
    'not-found',
    `There is no model ${model} in ${modelsDir}${lacking.length < MODEL_TEXTS.length ? ', only a part of it' : ''}. Fetch it with: cem models pull`,
  )
}
