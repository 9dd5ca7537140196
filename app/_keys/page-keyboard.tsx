'use client'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PaletteButton } from '../_palette/palette-button.tsx'
import { isForPage } from '../_ui/use-page-key.ts'
import { followGo } from './go-to.ts'
import { setLetters } from './letters.ts'
import { onOpenKeys } from './open-keys.ts'

// Loaded when somebody wants them.
const Palette = dynamic(() => import('../_palette/palette.tsx').then((module) => module.Palette), { ssr: false })
const KeysDialog = dynamic(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog), { ssr: false })

type Open = 'palette' | 'keys'

/** The keys of every page, with what they open: the palette and the table of keys. */
export function PageKeyboard({ areLettersOn, isAdministrator }: { areLettersOn: boolean; isAdministrator: boolean }) {
  const router = useRouter()
  const [open, setOpen] = useState<Open | null>(null)
  // What was opened once stays, so that it is there at once the next time.
  const [used, setUsed] = useState<ReadonlySet<Open>>(new Set())
  const goSince = useRef<number | null>(null)

  const show = useRef((what: Open) => {
    setUsed((before) => new Set([...before, what]))
    setOpen(what)
  }).current

  useEffect(() => setLetters(areLettersOn), [areLettersOn])
  useEffect(() => onOpenKeys(() => show('keys')), [show])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (isPaletteKey(event)) {
        const dialog = document.querySelector('dialog[open]')
        // Above another dialog it would stand over what is being asked.
        if (dialog && !dialog.hasAttribute('data-palette')) return
        take(event)
        return dialog ? setOpen(null) : show('palette')
      }
      if (!isForPage(event) || event.repeat || MODIFIERS.has(event.key)) return
      const { since, href } = followGo(goSince.current, event.key, event.timeStamp)
      const wasWaiting = goSince.current !== null && since === null && event.key !== '?'
      goSince.current = since
      if (href !== undefined) {
        take(event)
        router.push(href)
      } else if (event.key === '?') {
        take(event)
        show('keys')
      } else if (wasWaiting && event.key.length === 1) take(event)
    }
    // Before the keys of a page: after `g` a letter is no key of theirs.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [router, show])

  return (
    <>
      <PaletteButton onOpen={() => show('palette')} />
      {/* Not in the header of the page, which they would be a part of. */}
      {used.size > 0 &&
        createPortal(
          <>
            {used.has('palette') && (
              <Palette
                isOpen={open === 'palette'}
                isAdministrator={isAdministrator}
                onOpenChange={(isOpen) => setOpen(isOpen ? 'palette' : null)}
                onKeys={() => show('keys')}
              />
            )}
            {used.has('keys') && (
              <KeysDialog
                isOpen={open === 'keys'}
                areLettersOn={areLettersOn}
                onOpenChange={(isOpen) => setOpen(isOpen ? 'keys' : null)}
              />
            )}
          </>,
          document.body,
        )}
    </>
  )
}

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock'])

/** Ctrl K, on a Mac Command K. */
const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function take(event: KeyboardEvent): void {
  event.preventDefault()
  // Nor do those hear it that listen at the window as well.
  event.stopImmediatePropagation()
}
