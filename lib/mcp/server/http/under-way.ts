import type { RequestId } from './request-ids.ts'

/** Requests that sessions are being answered. By its id an answer finds its way: there cannot be two of one. */
export class UnderWay<Session extends object> {
  readonly #ids = new WeakMap<Session, Set<RequestId>>()

  /** Answers what ends them, or why they cannot begin. */
  begin(session: Session, ids: readonly RequestId[]): (() => void) | string {
    const underWay = this.#ids.get(session) ?? new Set()
    this.#ids.set(session, underWay)
    const twice = ids.find((id, at) => underWay.has(id) || ids.indexOf(id) !== at)
    if (twice !== undefined)
      return `A request of the id ${JSON.stringify(twice)} is under way already. Give each an id of its own.`
    for (const id of ids) underWay.add(id)
    return () => {
      for (const id of ids) underWay.delete(id)
    }
  }
}
