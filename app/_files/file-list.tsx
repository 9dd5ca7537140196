'use client'
import { File, Folder } from 'lucide-react'
import type { WorkspaceEntry } from '../../lib/workspace/workspace.ts'
import { formatBytes } from '../_format/bytes.ts'
import { join } from '../_ui/join.ts'

/** Every file and folder, indented by depth. */
export function FileList({
  entries,
  open,
  onOpen,
}: {
  entries: WorkspaceEntry[]
  open: string | null
  onOpen(path: string): void
}) {
  return (
    <ul aria-label="Files" className="py-1">
      {entries.map(({ path, type, size }) => {
        const parts = path.split('/')
        const name = parts.at(-1)
        const indent = { paddingLeft: 14 + (parts.length - 1) * 16 }
        return (
          <li key={path}>
            {type === 'directory' ? (
              <div style={indent} className="flex min-h-7 items-center gap-2 pr-3.5 text-ink2">
                <Folder size={16} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
                <span className="truncate">{name}</span>
              </div>
            ) : (
              <button
                type="button"
                style={indent}
                aria-current={open === path ? 'true' : undefined}
                onClick={() => onOpen(path)}
                className={join(
                  'flex min-h-7 w-full items-center gap-2 pr-3.5 text-left -outline-offset-2! max-lg:min-h-11',
                  open === path ? 'bg-accent-soft shadow-[inset_3px_0_var(--accent)]' : 'hover:bg-sunken',
                )}
              >
                <File size={16} strokeWidth={1.8} aria-hidden className="flex-none text-ink3" />
                <span className="truncate font-medium">{name}</span>
                <span className="ml-auto whitespace-nowrap text-ink3 text-xs">{formatBytes(size)}</span>
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
