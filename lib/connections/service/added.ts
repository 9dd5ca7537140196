/** What came of adding one server. */
export interface Added {
  name: string
  /** Null when it was not added; then there is a fault. */
  id: string | null
  tools: number
  /** Why it was not added, or could not be reached. */
  fault: string | null
  /** Whether somebody has to sign in there first. */
  signIn: boolean
  /** It is still being asked: the list of connections says how that goes on. */
  isPending: boolean
  /** It is kept, and switched off as it was where it came from: nothing of it was started. */
  isOff: boolean
  forEverybody: boolean
  /** Keys of its entry that have no effect here. */
  ignored: string[]
}

/** What came of one that was not added. */
export const notAdded = (
  one: { name: string; forEverybody: boolean; ignored?: readonly string[] },
  fault: string,
): Added => ({
  name: one.name,
  ...{ id: null, tools: 0, fault, signIn: false, isPending: false, isOff: false },
  forEverybody: one.forEverybody,
  ignored: [...(one.ignored ?? [])],
})
