'use client'
import type { ReactNode } from 'react'
import { areLetters } from '../../_keys/letters.ts'
import { useLettersOn } from '../../_keys/use-letters-on.ts'
import { Key } from '../../_ui/button.tsx'
import { Segmented } from '../../_ui/segmented.tsx'
import { Tabs } from '../../_ui/tabs.tsx'
import { words } from '../words.ts'
import { CloseBar } from './close-bar.tsx'
import { useResultView } from './result-context.tsx'

interface Props {
  /** Copy and download. */
  actions?: ReactNode
  /** What belongs to the form. */
  bar?: ReactNode
  foot?: ReactNode
  keys?: readonly [keys: string[], does: string][]
  children: ReactNode
}

/** The whole window: what it is and its forms, what belongs to the form, the result, and facts about it. */
export function ResultFrame({ actions, bar, foot, keys = [], children }: Props) {
  const { title, forms, form, note, setAddress, onClose } = useResultView()
  const areLettersOn = useLettersOn()
  const shown = keys.filter(([names]) => areLettersOn || !areLetters(names))
  return (
    <Tabs.Root
      value={form}
      onValueChange={(value) => setAddress({ form: forms.find((one) => one === value) ?? null })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <CloseBar title={title} onClose={onClose}>
        <Segmented
          label={words.showAs}
          segments={forms.map((value) => ({ value, label: words.forms[value] }))}
          className="max-w-full overflow-x-auto"
        />
        {actions}
      </CloseBar>
      {bar && (
        <div className="flex min-h-12 flex-none flex-wrap items-center gap-2 border-line border-b px-4 py-1.5">
          {bar}
        </div>
      )}
      <Tabs.Content value={form} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
        {children}
      </Tabs.Content>
      {(foot || note) && (
        <div className="flex min-h-8 flex-none flex-wrap items-center gap-x-6 gap-y-0.5 border-line border-t bg-canvas px-4 py-1 text-ink2 text-xs">
          {foot}
          {note && <span>{note}</span>}
        </div>
      )}
      <p className="hidden h-[26px] flex-none items-center gap-4 border-line border-t px-4 text-ink2 text-xs lg:flex">
        {[...shown, [['Esc'], words.keys.back] as const].map(([names, does]) => (
          <span key={does} className="flex items-center gap-1.5">
            {names.map((name) => (
              <Key key={name}>{name}</Key>
            ))}
            {does}
          </span>
        ))}
      </p>
    </Tabs.Root>
  )
}

/** A number of the foot: what it is, and itself. */
export function Fact({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <span className="whitespace-nowrap">
      {name && `${name} `}
      <span className="font-medium text-ink tabular-nums">{children}</span>
    </span>
  )
}
