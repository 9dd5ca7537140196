'use client'
import type { ComponentProps } from 'react'
import { LossDialog } from './loss-dialog.tsx'
import { words } from './words.ts'

/** Asks before changes that are not saved are lost. */
export function UnsavedDialog(props: Omit<ComponentProps<typeof LossDialog>, 'description'>) {
  return <LossDialog {...props} description={words.unsaved} />
}
