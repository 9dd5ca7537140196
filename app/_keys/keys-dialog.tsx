'use client'
import Link from 'next/link'
import { Dialog } from '../_ui/dialog.tsx'
import { KEY_GROUPS, keyGroup } from './key-groups.ts'
import { KeyTable } from './key-table.tsx'
import { usePageKeyGroups } from './page-keys.ts'
import { words } from './words.ts'

interface Props {
  isOpen: boolean
  areLettersOn: boolean
  onOpenChange(isOpen: boolean): void
}

/** What the keyboard does here: the keys of the page, then those of every page. */
export function KeysDialog({ isOpen, areLettersOn, onOpenChange }: Props) {
  const groups = usePageKeyGroups()
  return (
    <Dialog title={words.title} isOpen={isOpen} onOpenChange={onOpenChange}>
      {[...groups.map(keyGroup), KEY_GROUPS.general].map((group) => (
        <KeyTable key={group.title} {...group} areLettersOn={areLettersOn} />
      ))}
      <p className="border-line border-t px-4 py-2 text-ink3 text-xs">
        {!areLettersOn && `${words.lettersOff} `}
        {words.mac}{' '}
        <Link
          href="/settings/keyboard"
          prefetch={false}
          onClick={() => onOpenChange(false)}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:underline max-lg:min-h-11"
        >
          {words.settings}
        </Link>
      </p>
    </Dialog>
  )
}
