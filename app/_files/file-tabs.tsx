'use client'
import { ArrowLeft, X } from 'lucide-react'
import { IconButton } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import { UnsavedDot } from './file-list.tsx'
import { isDirty, type OpenFiles } from './open-files.ts'
import { words } from './words.ts'

interface Props {
  files: OpenFiles
  chosen: string | null
  onChoose(path: string): void
  onClose(path: string): void
  onBack(): void
}

/** Files that are open; one with changes that are not saved has a dot. Alt W closes the one that is shown. */
export function FileTabs({ files: { paths, drafts }, chosen, onChoose, onClose, onBack }: Props) {
  return (
    <nav
      aria-label={words.tabs.label}
      className="flex h-10 flex-none overflow-x-auto border-line border-b bg-canvas [scrollbar-width:none] max-lg:h-11"
    >
      <IconButton data-back label={words.tabs.back} onClick={onBack} className="flex-none lg:hidden">
        <ArrowLeft size={16} strokeWidth={1.8} aria-hidden />
      </IconButton>
      <ul className="flex">
        {paths.map((path) => {
          const isShown = path === chosen
          return (
            <li
              key={path}
              className={join(
                'flex flex-none items-center border-line border-r pr-1.5 pl-3.5',
                isShown && 'bg-surface shadow-[inset_0_2px_var(--accent)]',
              )}
            >
              <button
                type="button"
                title={path}
                aria-current={isShown ? 'page' : undefined}
                onClick={() => onChoose(path)}
                className={join(
                  'h-full max-w-52 truncate font-medium -outline-offset-2!',
                  isShown ? 'text-ink' : 'text-ink2 hover:text-ink',
                )}
              >
                {path.slice(path.lastIndexOf('/') + 1)}
              </button>
              {isDirty(drafts.get(path)) && <UnsavedDot />}
              <IconButton
                label={words.tabs.close(path)}
                title={words.tabs.closeTitle(path)}
                onClick={() => onClose(path)}
                className="size-6! max-lg:size-11!"
              >
                <X size={14} strokeWidth={1.8} aria-hidden />
              </IconButton>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
