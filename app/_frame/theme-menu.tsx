'use client'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { type MouseEvent, useEffect, useLayoutEffect, useState } from 'react'
import { closePopoverOf, Popover } from '../_ui/popover.tsx'
import { chooseTheme, showTheme, type ThemeChoice } from './theme.ts'
import { words } from './words.ts'

const CHOICES = [
  { value: 'system', label: words.theme.system, Icon: Monitor },
  { value: 'light', label: words.theme.light, Icon: Sun },
  { value: 'dark', label: words.theme.dark, Icon: Moon },
] as const

/** System, light or dark. */
export function ThemeMenu({ initial }: { initial: ThemeChoice }) {
  const [choice, setChoice] = useState(initial)
  const { label, Icon } = CHOICES.find(({ value }) => value === choice) ?? CHOICES[0]

  // A page that turns out not to exist is drawn anew by React, without what the script in its head had set.
  useLayoutEffect(() => showTheme(choice), [choice])
  useEffect(() => {
    if (choice !== 'system') return
    const machine = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => showTheme('system')
    machine.addEventListener('change', follow)
    // It may have changed since the page was drawn.
    follow()
    return () => machine.removeEventListener('change', follow)
  }, [choice])

  function choose(next: ThemeChoice) {
    setChoice(next)
    chooseTheme(next)
  }

  // Arrow keys move through the themes and leave it open; a pointer has chosen.
  const closeAfterPointer = ({ detail, currentTarget }: MouseEvent) => {
    if (detail > 0) closePopoverOf(currentTarget)
  }

  return (
    <Popover
      label={words.theme.title}
      align="end"
      className="min-w-44 p-1"
      button={{
        'aria-label': words.theme.label(label),
        title: words.theme.title,
        className: 'grid size-8 place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11',
        children: <Icon size={16} strokeWidth={1.8} aria-hidden />,
      }}
    >
      {CHOICES.map(({ value, label, Icon }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses by the radio button inside.
        <label
          key={value}
          onClick={closeAfterPointer}
          className="flex min-h-8 cursor-pointer items-center gap-2 rounded-sm px-2 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent max-lg:min-h-11"
        >
          <input
            type="radio"
            name="theme"
            checked={choice === value}
            onChange={() => choose(value)}
            className="sr-only"
          />
          <Icon size={16} strokeWidth={1.8} aria-hidden />
          <span className="flex-1">{label}</span>
          {choice === value && <Check size={14} aria-hidden />}
        </label>
      ))}
    </Popover>
  )
}
