'use client'
import { formatQuantity } from '../../lib/format/duration.ts'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import type { Addressed } from './use-uploads.ts'

interface Props {
  /** Zip files that are to be uploaded; null while nothing is asked. */
  files: Addressed[] | null
  /** Null: none of them is uploaded. */
  onAnswer(how: 'unpack' | 'keep' | null): void
}

/** Asks what is wanted of zip files: what is in them, or the files themselves. */
export function ZipDialog({ files, onAnswer }: Props) {
  const [first] = files ?? []
  const isOne = files?.length === 1
  return (
    <Dialog
      title={`Unpack ${isOne ? first?.path : formatQuantity(files?.length ?? 0, 'zip file')}?`}
      description={`What is in ${isOne ? 'it' : 'them'} goes ${whereOf(files ?? [])}, or the zip ${isOne ? 'file is kept as it is' : 'files are kept as they are'}.`}
      isOpen={files !== null}
      onOpenChange={() => onAnswer(null)}
    >
      <div className="flex flex-wrap justify-end gap-2 px-4 py-3">
        <Button onClick={() => onAnswer('keep')}>{isOne ? 'Keep as a file' : 'Keep as files'}</Button>
        <Button kind="primary" onClick={() => onAnswer('unpack')}>
          Unpack here
        </Button>
      </div>
    </Dialog>
  )
}

function whereOf(files: readonly Addressed[]): string {
  const folders = new Set(files.map(({ path }) => path.split('/').slice(0, -1).join('/')))
  const [only = ''] = folders
  if (folders.size > 1) return 'in the folders that they would lie in'
  return only === '' ? 'beside your files' : `in the folder ${only}`
}
