'use client'
import { FilePlus, FolderUp, Plus, Upload } from 'lucide-react'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { words } from './words.ts'

const ITEM = 'flex min-h-8 w-full items-center gap-2 rounded-sm px-2 text-left hover:bg-sunken max-lg:min-h-11'
const ICON = { size: 15, strokeWidth: 1.8, 'aria-hidden': true }

interface Props {
  onNew(): void
  onFolder(): void
  /** Null where files go to the top anyway. */
  onTop: (() => void) | null
}

/** What can be added besides files that are uploaded into the folder that is looked at. */
export function AddMenu({ onNew, onFolder, onTop }: Props) {
  return (
    <Popover
      label={words.add.label}
      className="min-w-44 p-1"
      button={{
        title: words.add.button,
        'aria-label': words.add.button,
        className: 'grid size-8 flex-none place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11',
        children: <Plus size={16} strokeWidth={1.8} aria-hidden />,
      }}
    >
      <button
        type="button"
        className={ITEM}
        onClick={({ currentTarget }) => {
          closePopoverOf(currentTarget)
          onNew()
        }}
      >
        <FilePlus {...ICON} />
        {words.add.file}
      </button>
      <p className="px-2 pb-1 text-ink3 text-xs">{words.add.fileHint}</p>
      <button
        type="button"
        className={ITEM}
        onClick={({ currentTarget }) => {
          closePopoverOf(currentTarget)
          onFolder()
        }}
      >
        <FolderUp {...ICON} />
        {words.add.folder}
      </button>
      {onTop && (
        <button
          type="button"
          className={ITEM}
          onClick={({ currentTarget }) => {
            closePopoverOf(currentTarget)
            onTop()
          }}
        >
          <Upload {...ICON} />
          {words.add.top}
        </button>
      )}
    </Popover>
  )
}
