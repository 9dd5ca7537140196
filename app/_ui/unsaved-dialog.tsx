'use client'
import type { ComponentProps } from 'react'
import { LossDialog } from './loss-dialog.tsx'

/** Asks before changes that are not saved are lost. */
export function UnsavedDialog(props: Omit<ComponentProps<typeof LossDialog>, 'description'>) {
  return <LossDialog {...props} description="Your unsaved changes will be lost." />
}
