'use client'
import { createContext, use } from 'react'
import type { Form, ResultAddress } from '../address.ts'

/** What the forms share: whose result it is, how it is looked at, and how to look at it another way. */
export interface ResultView {
  runId: string
  title: string
  forms: readonly Form[]
  form: Form
  address: ResultAddress
  setAddress(change: Partial<ResultAddress>): void
  onClose(): void
  /** Without an ending: of what is downloaded. */
  fileName: string
  /** At the file that is looked at: where it is downloaded as it is. */
  fileUrl: string | null
  /** To be said in the foot of every form. */
  note?: string
}

const Context = createContext<ResultView | null>(null)

export const ResultProvider = Context

/** Inside of the page of a result. */
export function useResultView(): ResultView {
  const view = use(Context)
  if (!view) throw new TypeError('This stands outside of the page of a result.')
  return view
}
