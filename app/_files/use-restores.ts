'use client'
import { useState } from 'react'
import type { Checkpoint } from '../../lib/workspace/checkpoints/checkpoint.ts'
import type { FileVersion } from '../_server/file-versions.ts'
import type { TakenAway } from '../_ui/undo-list.tsx'
import { type RestoreEnd, restoreCheckpoint } from './checkpoints/checkpoint-requests.ts'
import { bringBack, putBackReplaced, type Replaced, restoreVersion } from './history/restore-version.ts'
import { words } from './words.ts'

/** Something that was restored a moment ago, with the way back. */
type Restored = TakenAway & ({ kind: 'file'; replaced: Replaced } | { kind: 'all'; before: Checkpoint })

interface Options {
  /** Files are other ones now. */
  onChanged(): Promise<void>
  onSaid(said: { text: string; isBad: boolean } | null): void
}

/** Older versions and checkpoints that were brought back, each with what was there until then. */
export function useRestores({ onChanged, onSaid }: Options) {
  const [restored, setRestored] = useState<Restored[]>([])
  const [isBusy, setBusy] = useState(false)
  const add = (one: Restored) => setRestored((before) => [one, ...before])
  const bad = (text: string) => onSaid({ text, isBad: true })

  return {
    restored,
    isBusy,
    async restoreFile(path: string, version: FileVersion): Promise<void> {
      setBusy(true)
      const answer = await restoreVersion(path, version)
      setBusy(false)
      if (typeof answer === 'string') bad(answer)
      else {
        onSaid(null)
        add({
          kind: 'file',
          id: crypto.randomUUID(),
          name: words.restored.older(path),
          at: Date.now(),
          replaced: answer,
        })
      }
      await onChanged()
    },
    /** Of a file that is gone. */
    async bringBack(path: string, version: FileVersion): Promise<void> {
      setBusy(true)
      const fault = await bringBack(path, version)
      setBusy(false)
      onSaid({ text: fault ?? words.isBack(path), isBad: fault !== null })
      await onChanged()
    },
    async tookBack(name: string, { before, leftOut }: RestoreEnd): Promise<void> {
      onSaid(leftOutWords(leftOut))
      add({ kind: 'all', id: before.id, name: words.restored.checkpoint(name), at: Date.now(), before })
      await onChanged()
    },
    async undo(one: Restored): Promise<void> {
      const end = one.kind === 'file' ? await putBackReplaced(one.replaced) : await takeBack(one.before)
      if (typeof end === 'string') bad(end)
      else {
        setRestored((before) => before.filter(({ id }) => id !== one.id))
        onSaid(leftOutWords(end?.leftOut ?? []) ?? { text: words.restored.undone, isBad: false })
      }
      await onChanged()
    },
  }
}

async function takeBack(before: Checkpoint): Promise<string | RestoreEnd> {
  const answer = await restoreCheckpoint(before.id)
  return answer.ok ? answer.value : answer.message
}

/** Nothing where all is back. */
const leftOutWords = (leftOut: readonly string[]) =>
  leftOut.length === 0 ? null : { text: words.restored.leftOut(leftOut), isBad: true }
