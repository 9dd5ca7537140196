'use client'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import type { Addressed } from './use-uploads.ts'
import { words } from './words.ts'

interface Props {
  /** Zip files that are to be uploaded; null while nothing is asked. */
  files: Addressed[] | null
  /** Null: none of them is uploaded. */
  onAnswer(how: 'unpack' | 'keep' | null): void
}

/** Asks what is wanted of zip files: what is in them, or the files themselves. */
export function ZipDialog({ files, onAnswer }: Props) {
  const isOne = files?.length === 1
  return (
    <Dialog
      title={words.zips.title(files?.map(({ path }) => path) ?? [])}
      description={words.zips.about(isOne, whereOf(files ?? []))}
      isOpen={files !== null}
      onOpenChange={() => onAnswer(null)}
    >
      <div className="flex flex-wrap justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer('keep')}>{words.zips.keep(isOne)}</Button>
        <Button kind="primary" onClick={() => onAnswer('unpack')}>
          {words.zips.unpack}
        </Button>
      </div>
    </Dialog>
  )
}

function whereOf(files: readonly Addressed[]): string {
  const folders = new Set(files.map(({ path }) => path.split('/').slice(0, -1).join('/')))
  const [only = ''] = folders
  if (folders.size > 1) return words.zips.inFolders
  return words.zips.inFolder(only)
}
