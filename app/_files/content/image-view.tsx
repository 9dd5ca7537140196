'use client'
import { useState } from 'react'
import { fileUrl } from '../../_ui/file-url.ts'
import { join } from '../../_ui/join.ts'
import { EmptyState } from '../../_ui/panel.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import type { FileView } from '../file-kind.ts'
import { words } from './words.ts'

interface Props {
  path: string
  modifiedAt: string
  view: FileView
  onSeen(size: { width: number; height: number }): void
}

/** A picture: as large as there is room, or in its own size. */
export function ImageView({ path, modifiedAt, view, onSeen }: Props) {
  const [width, setWidth] = useState(0)
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <EmptyState>{words.noPicture}</EmptyState>
  const own = view === 'full' ? width : view === 'double' ? width * 2 : 0
  return (
    <ScrollBox label={words.pictureLabel(path)} className="grid min-h-0 flex-1 overflow-auto p-6 -outline-offset-2!">
      {/* biome-ignore lint/performance/noImgElement: a file of the person's own; there is nothing to optimise beforehand. */}
      <img
        src={`${fileUrl(path)}?v=${encodeURIComponent(modifiedAt)}`}
        alt={path}
        onError={() => setBroken(true)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setWidth(naturalWidth)
          onSeen({ width: naturalWidth, height: naturalHeight })
        }}
        style={own > 0 ? { width: own } : undefined}
        className={join('m-auto border border-line bg-surface', own > 0 ? 'max-w-none' : 'max-h-full max-w-full')}
      />
    </ScrollBox>
  )
}
