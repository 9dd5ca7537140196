'use client'
import { useEffect, useState } from 'react'
import { countDiff } from '../../../lib/format/lines.ts'
import type { FileVersion } from '../../_server/file-versions.ts'
import { asideBeforeRuns } from '../before-runs.ts'
import { listVersions, readShown } from '../file-requests.ts'
import { countWords, diffTexts } from './hunks.ts'
import { contentUrl, missingWords, versionKey } from './version-words.ts'
import { words } from './words.ts'

/** Of so many versions it is counted what changed; each is read for that. */
const COUNTED = 12
/** A text that is longer is neither counted nor compared. */
const MOST_COMPARED_BYTES = 400_000

export interface Versions {
  list: readonly FileVersion[]
  fault: string | null
  isReading: boolean
  /** `+3 −3` by the key of the version: what became different until the next newer one. */
  counts: ReadonlyMap<string, string>
}

const NONE: Versions = { list: [], fault: null, isReading: true, counts: new Map() }

/** The text of a version; null where it cannot be compared. */
export async function versionText(file: string, version: FileVersion): Promise<string | null> {
  if (missingWords(version) !== null) return null
  const shown = await readShown(contentUrl(file, version), MOST_COMPARED_BYTES)
  if (shown.kind !== 'text' || !shown.isWhole) return null
  return version.kind === 'state' ? stateText(shown.text) : shown.text
}

/** What is there now, in the form in which the version is read: a state may be YAML, or written without line breaks. */
export async function nowText(file: string, version: FileVersion, now: string | null): Promise<string | null> {
  if (version.kind !== 'state') return now
  const shown = await readShown(`/api/state?${new URLSearchParams({ file })}`, MOST_COMPARED_BYTES)
  return shown.kind === 'text' && shown.isWhole ? stateText(shown.text) : now
}

/** As a state is written into its file, so that only what is different differs. */
function stateText(answer: string): string {
  try {
    return JSON.stringify((JSON.parse(answer) as { value: unknown }).value, null, 2)
  } catch {
    return answer
  }
}

/** How a file is now: its text, where it has one, and a mark that changes when it does. */
interface FileNow {
  text: string | null
  mark: string
  /** Nothing is asked before. */
  isRead: boolean
}

/** What is known of how a file came to be what it is. */
export function useVersions(file: string, { mark, text: now, isRead }: FileNow): Versions {
  const [found, setFound] = useState<{ of: string; versions: Versions }>({ of: '', versions: NONE })
  const of = `${file}\n${mark}\n${isRead}`
  // Of what is written and not saved the history says nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` belongs to `mark`.
  useEffect(() => {
    if (!isRead) return
    let isGone = false
    const show = (change: (before: Versions) => Versions) =>
      !isGone && setFound((before) => ({ of, versions: change(before.of === of ? before.versions : NONE) }))
    async function read() {
      const answer = await listVersions(file)
      if (!answer.ok) return show(() => ({ ...NONE, isReading: false, fault: answer.message }))
      const list = answer.value.versions
      show(() => ({ ...NONE, isReading: false, list }))
      // Of those that are in sight.
      const { others } = asideBeforeRuns(list)
      const [newest] = others
      let newer = newest ? await nowText(file, newest, now) : now
      for (const version of others.slice(0, COUNTED)) {
        if (isGone) return
        const text = await versionText(file, version)
        const count =
          text === null ? madeWords(version) : newer === null ? '' : countWords(countDiff(diffTexts(text, newer)))
        show((before) => ({ ...before, counts: new Map(before.counts).set(versionKey(version), count) }))
        newer = text
      }
    }
    void read()
    return () => {
      isGone = true
    }
  }, [of])
  return found.of === of ? found.versions : NONE
}

const madeWords = (version: FileVersion) => (version.kind === 'run' && version.change === 'created' ? words.made : '')
