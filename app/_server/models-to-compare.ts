import { namedModels } from '../../lib/config/named-models.ts'
import { playground } from './playground.ts'

/** Models that a comparison may ask: the one that is set, then the others that are allowed; none where no model is set. */
export async function modelsToCompare(): Promise<string[]> {
  const { model, config } = await playground()
  const { enabled, model: set } = await model.show()
  return enabled ? [...new Set([set, ...namedModels(config.llm)])] : []
}
