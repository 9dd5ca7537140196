import { createHash } from 'node:crypto'
import { diffArrays } from 'diff'
import type { RunCall } from '../../runs/events/run-state.ts'

/** Of a call what is compared. */
export interface ComparedCall {
  server: string
  tool: string
  /** As JSON, its beginning. */
  args: string
  ms: number | null
  /** Of the result, whole. */
  bytes: number | null
  /** The code of its failure. */
  error?: string
}

/** A call of each side, or of one alone. */
export interface CallPair {
  /** `equal`: the same arguments and result; `other`: one of the two is different. */
  kind: 'equal' | 'other' | 'only-a' | 'only-b'
  /** Of a pair: whether the arguments are the same. */
  isSameArgs: boolean
  a: ComparedCall | null
  b: ComparedCall | null
}

/** A call with what tells it from others, however long its arguments and its result are. */
export interface ReadCall {
  call: ComparedCall
  /** Of server, tool and arguments. */
  key: string
  /** Of that and what it came to, as far as it is kept. */
  whole: string
  /** Of server, tool and first argument, which usually says what it is about: a path, a city. */
  about: string | null
}

const MOST_ARGS = 300
const MOST_EDITS = 600

export function readCall({ server, tool, args, ms, bytes, result, error }: RunCall): ReadCall {
  const text = JSON.stringify(args) ?? ''
  const key = digest(`${server}.${tool} ${text}`)
  const came = error ? `${error.code} ${error.message}` : (JSON.stringify(result) ?? '')
  const first = /^\{"[^"]*":("(?:[^"\\]|\\.)*"|[^,}]+)/.exec(text)?.[0] ?? null
  const call: ComparedCall = { server, tool, args: text.slice(0, MOST_ARGS), ms: ms ?? null, bytes: bytes ?? null }
  return {
    call: error ? { ...call, error: error.code } : call,
    ...{ key, whole: digest(`${key} ${bytes} ${came}`) },
    about: first && `${server}.${tool} ${first.length > 1_000 ? digest(first) : first}`,
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * The calls of both in order: the same tool with the same arguments beside each other; of those that are left the same tool
 * where its first argument is the same.
 */
export function alignCalls(a: readonly ReadCall[], b: readonly ReadCall[]): CallPair[] {
  const keys = (calls: readonly ReadCall[]) => calls.map(({ key }) => key)
  const parts = diffArrays(keys(a), keys(b), { maxEditLength: MOST_EDITS }) ?? [
    { removed: true, added: false, count: a.length },
    { removed: false, added: true, count: b.length },
  ]
  const pairs: CallPair[] = []
  let [atA, atB] = [0, 0]
  let [removedCalls, addedCalls]: [ReadCall[], ReadCall[]] = [[], []]
  const flush = () => {
    for (const pair of pairUp(removedCalls, addedCalls)) pairs.push(pair)
    ;[removedCalls, addedCalls] = [[], []]
  }
  for (const { removed, added, count = 0 } of parts) {
    if (removed) {
      removedCalls.push(...a.slice(atA, atA + count))
      atA += count
    } else if (added) {
      addedCalls.push(...b.slice(atB, atB + count))
      atB += count
    } else {
      flush()
      for (let i = 0; i < count; i++) pairs.push(pairOf(a[atA++] as ReadCall, b[atB++] as ReadCall))
    }
  }
  flush()
  return pairs
}

const pairOf = (a: ReadCall, b: ReadCall): CallPair => ({
  ...{ kind: a.whole === b.whole ? 'equal' : 'other', isSameArgs: a.key === b.key, a: a.call, b: b.call },
})

function pairUp(removed: readonly ReadCall[], added: readonly ReadCall[]): CallPair[] {
  const byAbout = new Map<string, ReadCall[]>()
  for (const call of added) {
    if (call.about === null) continue
    const known = byAbout.get(call.about)
    if (known) known.push(call)
    else byAbout.set(call.about, [call])
  }
  // From the end, for what is taken from there is taken at once.
  for (const calls of byAbout.values()) calls.reverse()
  const taken = new Set<ReadCall>()
  const pairs = removed.map((a): CallPair => {
    const b = a.about === null ? undefined : byAbout.get(a.about)?.pop()
    if (!b) return { kind: 'only-a', isSameArgs: false, a: a.call, b: null }
    taken.add(b)
    return pairOf(a, b)
  })
  for (const b of added) if (!taken.has(b)) pairs.push({ kind: 'only-b', isSameArgs: false, a: null, b: b.call })
  return pairs
}
