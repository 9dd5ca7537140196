'use client'
import type { RefObject } from 'react'
import { type Given, pickedFiles } from './dropped-files.ts'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  label: string
  isFolder?: boolean
  onPick(given: Given[]): void
}

/** The browser's own dialog for files, or for a folder with all that is in it. */
export function FilePicker({ inputRef, label, isFolder = false, onPick }: Props) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-label={label}
      {...(isFolder && { webkitdirectory: '' })}
      onChange={(event) => {
        onPick(pickedFiles(event.target.files ?? []))
        // The same file may be chosen again.
        event.target.value = ''
      }}
    />
  )
}
