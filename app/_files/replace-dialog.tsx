'use client'
import { LossDialog } from '../_ui/loss-dialog.tsx'
import type { Addressed } from './use-uploads.ts'
import { words } from './words.ts'

interface Props {
  /** Files that would take the place of others; null while nothing is asked. */
  files: Addressed[] | null
  onAnswer(replaces: boolean): void
}

/** Asks before files that are there are overwritten. */
export function ReplaceDialog({ files, onAnswer }: Props) {
  const names = files?.map(({ path }) => path) ?? []
  const [first = ''] = names
  const isUnpacked = files?.[0]?.unpacks === true
  const title =
    names.length === 1
      ? isUnpacked
        ? words.replacing.titleUnpacked(first)
        : words.replacing.titleOne(first)
      : words.replacing.titleMany(names.length)
  return (
    <LossDialog
      title={title}
      description={
        names.length === 1
          ? isUnpacked
            ? words.replacing.aboutUnpacked
            : words.replacing.aboutOne
          : words.replacing.aboutMany(listed(names))
      }
      keep={words.cancel}
      lose={words.replacing.lose}
      isOpen={files !== null}
      onAnswer={onAnswer}
    />
  )
}

/** More names than that are counted. */
const MOST = 30

const listed = (names: readonly string[]) => {
  const some = names.slice(0, MOST).join(', ')
  return names.length > MOST ? words.replacing.andMore(some, names.length - MOST) : some
}
