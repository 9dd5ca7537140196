'use client'
import type { RunView } from '../_run/run-view.ts'
import { useRunInput } from './use-run-input.ts'

const asIs = (text: string) => text
const KIND = { key: 'cem-task', from: (view: RunView) => view.task ?? '', write: asIs, read: asIs }

/** What stands in the task box. */
export const useTaskText = (view: RunView) => useRunInput(view, KIND)
