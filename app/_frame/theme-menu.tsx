'use client'
import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useState } from 'react'
import { MENU_ITEM, Menu } from '../_ui/menu.tsx'
import { chooseTheme, showTheme, type ThemeChoice } from './theme.ts'

const CHOICES = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const

/** System, light or dark. */
export function ThemeMenu({ initial }: { initial: ThemeChoice }) {
  const [choice, setChoice] = useState(initial)
  const { label, Icon } = CHOICES.find(({ value }) => value === choice) ?? CHOICES[0]

  useEffect(() => {
    if (choice !== 'system') return
    const machine = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => showTheme('system')
    machine.addEventListener('change', follow)
    return () => machine.removeEventListener('change', follow)
  }, [choice])

  function choose(value: string) {
    const next = value as ThemeChoice
    setChoice(next)
    chooseTheme(next)
  }

  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Theme: ${label}`}
          title="Theme"
          className="grid size-8 place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11"
        >
          <Icon size={16} strokeWidth={1.8} aria-hidden />
        </button>
      }
    >
      <DropdownMenu.RadioGroup value={choice} onValueChange={choose}>
        {CHOICES.map(({ value, label, Icon }) => (
          <DropdownMenu.RadioItem key={value} value={value} className={MENU_ITEM}>
            <Icon size={16} strokeWidth={1.8} aria-hidden />
            <span className="flex-1">{label}</span>
            <DropdownMenu.ItemIndicator>
              <Check size={14} aria-hidden />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    </Menu>
  )
}
