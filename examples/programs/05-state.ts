// State: a program keeps a value for the programs that come after it.
import { loadState, saveState } from './client/state.ts'

const before = (await loadState()) as { visits: number } | null
const visits = (before?.visits ?? 0) + 1
await saveState({ visits })
export default visits
