'use client'
import { Check, ChevronDown, Copy, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { saveAsFile } from '../../_ui/save-as-file.ts'
import { COPY_REFUSED, useCopy } from '../../_ui/use-copy.ts'
import { words } from '../words.ts'

const ICON = { size: 14, strokeWidth: 1.8, 'aria-hidden': true } as const

/** Copies what `textOf` makes when it is asked: a long table is not written before. */
export function CopyAction({ textOf }: { textOf(): string }) {
  const { said, copy } = useCopy()
  return (
    <>
      <Button size="small" onClick={() => void copy(textOf())}>
        {said === 'copied' ? <Check {...ICON} /> : <Copy {...ICON} />}
        {said === 'copied' ? words.copied : words.copy}
      </Button>
      <CopySaid said={said} />
    </>
  )
}

/** Whether it was copied, for those who do not see the button; and why not. */
export function CopySaid({ said }: { said: 'copied' | 'refused' | null }) {
  return (
    <span role="status" className={said === 'refused' ? 'max-w-60 text-bad text-xs' : 'sr-only'}>
      {said === 'copied' && words.copied}
      {said === 'refused' && COPY_REFUSED}
    </span>
  )
}

interface Way {
  name: string
  textOf(): string | Promise<string>
}

/** The same in several ways to write it down; `note` says what of it is copied. */
export function CopyMenu({ ways, note }: { ways: readonly Way[]; note: string }) {
  const { said, copy } = useCopy()
  return (
    <>
      <Popover
        label={words.copy}
        align="end"
        className="min-w-52 p-1"
        button={{
          className: buttonStyle({ size: 'small' }),
          children: (
            <>
              {said === 'copied' ? <Check {...ICON} /> : <Copy {...ICON} />}
              {said === 'copied' ? words.copied : words.copy}
              <ChevronDown size={13} strokeWidth={1.8} aria-hidden />
            </>
          ),
        }}
      >
        <div>
          <p className="px-2.5 py-1 text-ink3 text-xs">{note}</p>
          {ways.map(({ name, textOf }) => (
            <button
              key={name}
              type="button"
              onClick={async ({ currentTarget }) => {
                closePopoverOf(currentTarget)
                await copy(await textOf())
              }}
              className="block h-8 w-full rounded-sm px-2.5 text-left -outline-offset-2! hover:bg-sunken max-lg:h-11"
            >
              {name}
            </button>
          ))}
        </div>
      </Popover>
      <CopySaid said={said} />
    </>
  )
}

/** Downloads what `textOf` makes when it is asked. */
export function DownloadAction({
  name,
  title,
  textOf,
  children,
}: {
  name: string
  title?: string
  textOf(): string | Promise<string>
  children: ReactNode
}) {
  return (
    <Button size="small" title={title} onClick={async () => saveAsFile(name, await textOf())}>
      <Download {...ICON} />
      {children}
    </Button>
  )
}

/** Downloads what lies at an address. */
export function DownloadLink({ href, name, children }: { href: string; name?: string; children: ReactNode }) {
  return (
    <a href={href} download={name ?? true} className={buttonStyle({ size: 'small' })}>
      <Download {...ICON} />
      {children}
    </a>
  )
}
