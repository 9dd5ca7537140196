import type { Person } from '../../../people/person.ts'

const MOST_CLIENTS = 1_000

/** The run of the last program that a client had run and that returned. */
export interface LastProgram {
  note(runId: string): void
  /** Null before the first. */
  read(): string | null
}

/** Of one connection, and of who asks where each request is a connection of its own. */
export class LastPrograms {
  readonly #ofClients = new Map<string, string>()

  /** Answers what is remembered over a connection, for a request of it. `isAlone`: the request knows of no other one. */
  connect(): (person: Person, isAlone: boolean) => LastProgram {
    let last: string | null = null
    return (person, isAlone) => {
      const client = keyOf(person)
      return {
        note: (runId) => {
          last = runId
          this.#keep(client, runId)
        },
        // Two connections of one client are two agents: one does not save what the other ran.
        read: () => last ?? (isAlone ? (this.#ofClients.get(client) ?? null) : null),
      }
    }
  }

  #keep(client: string, runId: string): void {
    this.#ofClients.delete(client)
    this.#ofClients.set(client, runId)
    const [oldest] = this.#ofClients.keys()
    if (this.#ofClients.size > MOST_CLIENTS && oldest !== undefined) this.#ofClients.delete(oldest)
  }
}

const keyOf = ({ id, tokenId, appId, client }: Person) =>
  JSON.stringify([id, tokenId ?? null, appId ?? null, client?.slice(0, 100) ?? null])
