import type { Broker } from '../../broker/create-broker.ts'
import type { WrittenCall } from '../../codegen/model/written-calls.ts'
import { PlaygroundError } from '../../errors.ts'
import type { SelectedTool } from '../../runs/event.ts'
import type { RunContext, RunServices } from '../run-services.ts'
import { describeSelection, selectTools } from '../select-tools.ts'
import { errorText } from './direct-calls.ts'
import type { SentFunctions } from './sent-functions.ts'

/** So many tools one search brings at the most. */
const MOST_FOUND = 8
const MAX_QUERY = 400

/** Looks for tools by the words of the model. What is found is sent from the next request on, and can be called. */
export class FoundTools {
  readonly #run: RunContext
  readonly #services: RunServices
  readonly #sent: SentFunctions
  readonly #broker: Pick<Broker, 'allow'>
  #told: SelectedTool[] = []

  constructor(run: RunContext, services: RunServices, sent: SentFunctions, broker: Pick<Broker, 'allow'>) {
    this.#run = run
    this.#services = services
    this.#sent = sent
    this.#broker = broker
  }

  /** What the model reads of it: names alone, for the schemas are sent beside them. */
  async search({ arguments: args }: WrittenCall): Promise<string> {
    const words = wordsIn(args)
    if (words === null) return errorText('Expected {"query": "what has to be done, in a few words"}.')
    try {
      return await this.#search(words)
    } catch (error) {
      this.#run.signal.throwIfAborted()
      if (error instanceof PlaygroundError && error.code === 'invalid-input') return errorText(error.message)
      throw error
    }
  }

  async #search(words: string): Promise<string> {
    const run = this.#run
    const { exclude, method } = run.tools ?? {}
    const choice = { ...(exclude && { exclude }), ...(method && { method }) }
    const selection = await selectTools(words, run, this.#services, choice)
    const ranked = selection.ranked.filter(({ selected }) => selected).slice(0, MOST_FOUND)
    const fresh = ranked.filter(({ tool }) => !this.#sent.has(tool))
    const told = describeSelection({ ...selection, ranked: fresh })
    const found = ranked.map(({ tool }) => tool)
    this.#broker.allow(found)
    const names = await this.#sent.add(found)
    this.#told = [...this.#told, ...told.tools]
    run.emit({ ...{ kind: 'selected', ...told }, nearest: told.nearest, tools: this.#told })
    return names.length === 0 ? 'No function fits these words.' : `You can call these now: ${names.join(', ')}`
  }
}

function wordsIn(args: string): string | null {
  try {
    const query: unknown = JSON.parse(args)?.query
    return typeof query === 'string' && /[\p{L}\p{N}]/u.test(query) ? query.slice(0, MAX_QUERY) : null
  } catch {
    return null
  }
}
