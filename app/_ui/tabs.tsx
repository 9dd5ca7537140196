'use client'
import { type ComponentProps, createContext, type KeyboardEvent, use, useId, useState } from 'react'

interface Chosen {
  id: string
  value: string
  choose(value: string): void
}

const TabsContext = createContext<Chosen>({ id: '', value: '', choose: () => undefined })
const STEP: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

interface RootProps extends Omit<ComponentProps<'div'>, 'defaultValue'> {
  /** Which view is shown; without it the tabs remember by themselves, from `defaultValue` on. */
  value?: string
  defaultValue?: string
  onValueChange?(value: string): void
}

function Root({ value, defaultValue = '', onValueChange, ...props }: RootProps) {
  const id = useId()
  const [own, setOwn] = useState(defaultValue)
  function choose(next: string) {
    setOwn(next)
    onValueChange?.(next)
  }
  return (
    <TabsContext value={{ id, value: value ?? own, choose }}>
      <div {...props} />
    </TabsContext>
  )
}

function List(props: ComponentProps<'div'>) {
  return <div {...props} role="tablist" onKeyDown={moveFocus} />
}

/** One stop for Tab; arrows, Home and End move inside, and what gets the focus is shown. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const step = STEP[event.key]
  const next =
    event.key === 'Home'
      ? tabs[0]
      : event.key === 'End'
        ? tabs.at(-1)
        : step && tabs[(at + step + tabs.length) % tabs.length]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}

function Trigger({ value, ...props }: ComponentProps<'button'> & { value: string }) {
  const chosen = use(TabsContext)
  const isActive = chosen.value === value
  return (
    <button
      type="button"
      {...props}
      role="tab"
      id={`${chosen.id}-tab-${value}`}
      aria-selected={isActive}
      aria-controls={isActive ? `${chosen.id}-view-${value}` : undefined}
      data-state={isActive ? 'active' : 'inactive'}
      tabIndex={isActive ? 0 : -1}
      onClick={() => chosen.choose(value)}
    />
  )
}

function Content({ value, ...props }: ComponentProps<'div'> & { value: string }) {
  const chosen = use(TabsContext)
  if (chosen.value !== value) return null
  return (
    <div {...props} role="tabpanel" id={`${chosen.id}-view-${value}`} aria-labelledby={`${chosen.id}-tab-${value}`} />
  )
}

/** Views in one place, one of them shown: `Tabs.Root` around a `Tabs.List` of triggers and a `Tabs.Content` for each. */
export const Tabs = { Root, List, Trigger, Content }
