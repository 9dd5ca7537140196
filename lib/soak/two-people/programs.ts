/** What a filler writes at most, and how often: by this it is known what it can have written within a second. */
const PIECE_BYTES = 4_096
const PAUSE_MS = 10
export const FILLER_BYTES_A_SECOND = (PIECE_BYTES * 1_000) / PAUSE_MS
export const FILLER_FILES_A_SECOND = 1_000 / PAUSE_MS
const PIECES = 450

export const COUNTER = 'counter.json'
const OF_RUNS = 'runs.yaml'
/** All that fillers wrote is in there. */
export const FILL = 'fill'
/** What a run has counted. */
export const ADDED = /^added (.*)$/gm
const COUNTED_EACH = 3

/**
 * Counts in a state that others count in, too, saves another, writes files by itself and by a tool, and looks for what is
 * somebody else's. `place` is a number that no other run of the person has at the same time. What does not fit is passed over.
 */
export const counting = (name: string, run: number, place: number) => `${SEEN}
import { writeFile } from './servers/filesystem/writeFile.ts'
import { loadState, saveState, updateState } from './client/state.ts'

const missed = { 'too-large': 0, conflict: 0 }
async function unlessRefused(work) {
  try {
    await work()
    return true
  } catch (error) {
    if (error.code === 'conflict') missed.conflict++
    else if (/do not fit/.test(error.message)) missed['too-large']++
    else throw error
    return false
  }
}

for (let n = 0; n < ${COUNTED_EACH}; n++) {
  const mark = '${name} run ${run} ' + n
  writeFileSync('of-${place}-' + n, '${name} '.repeat(200))
  await unlessRefused(() => writeFile({ path: 'tool-${place}-' + n, content: '${name} '.repeat(200) }))
  const add = (state) => ({ n: (state?.n ?? 0) + 1, marks: [...(state?.marks ?? []), mark] })
  if (await unlessRefused(() => updateState(add, '${COUNTER}'))) console.log('added ' + mark)
  await unlessRefused(() => saveState({ of: '${name}', run: ${run}, n }, '${OF_RUNS}'))
  seen.add((await loadState('${OF_RUNS}'))?.of ?? '${name}')
}
lookAround()
export default { seen: [...seen], missed }`

/** Writes more than there is room for, at its pace: bytes, or files. */
export const filling = (name: string, run: number, what: 'bytes' | 'files') => `${SEEN}

for (let n = 0; n < ${PIECES}; n++) {
  const path = '${FILL}/${run}' + (${what === 'files'} ? '-' + n : '')
  try {
    appendFileSync(path, '${name} '.repeat(${what === 'files' ? 1 : PIECE_BYTES / 4}))
  } catch {
    // Somebody has made room.
    mkdirSync('${FILL}', { recursive: true })
  }
  await new Promise((later) => setTimeout(later, ${PAUSE_MS}))
}
lookAround()
export default { seen: [...seen] }`

/** Whose is what a program can see. */
const SEEN = `import { appendFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
const seen = new Set()
// A folder that somebody removes while it is listed ends the listing.
function all(tries = 20) {
  try {
    return readdirSync('.', { recursive: true })
  } catch (error) {
    if (tries === 0) throw error
    return all(tries - 1)
  }
}
function lookAround() {
  for (const path of all()) {
    try {
      for (const [name] of readFileSync(path, 'utf8').matchAll(/ada|bob/g)) seen.add(name)
    } catch {} // a folder, or gone meanwhile
  }
  for (const path of ['../ada', '../bob', '../.checkpoints', '../.trash', '../../data'])
    try { seen.add(readdirSync(path).join()) } catch {}
}
`
