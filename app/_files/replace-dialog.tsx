'use client'
import { formatQuantity } from '../../lib/format/duration.ts'
import { LossDialog } from '../_ui/loss-dialog.tsx'
import type { Addressed } from './use-uploads.ts'

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
        ? `Replace what ${first} holds?`
        : `Replace ${first}?`
      : `Replace ${formatQuantity(names.length, 'file')}?`
  return (
    <LossDialog
      title={title}
      description={
        names.length === 1
          ? isUnpacked
            ? 'Files of the same names are in your workspace. Their content will be lost.'
            : 'There is a file of that name in your workspace. Its content will be lost.'
          : `These are in your workspace already, and their content will be lost: ${listed(names)}.`
      }
      keep="Cancel"
      lose="Replace"
      isOpen={files !== null}
      onAnswer={onAnswer}
    />
  )
}

/** More names than that are counted. */
const MOST = 30

const listed = (names: readonly string[]) =>
  names.slice(0, MOST).join(', ') + (names.length > MOST ? ` and ${names.length - MOST} more` : '')
