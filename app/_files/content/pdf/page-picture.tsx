'use client'
import { useEffect, useRef } from 'react'
import { join } from '../../../_ui/join.ts'
import type { DrawnPage } from './pdf-messages.ts'
import { words } from './words.ts'

interface Props {
  label: string
  drawn: DrawnPage
  /** It is never wider than its room, also where that became smaller since it was drawn. */
  isFit: boolean
}

/** A page that was drawn, and its text for whoever does not see it. */
export function PagePicture({ label, drawn: { picture, size, text }, isFit }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    Object.assign(canvas.current, { width: picture.width, height: picture.height })
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <div className={join('m-auto', isFit && 'max-w-full')}>
      {/* Paper is white, at night, too. */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={{ width: size.width, aspectRatio: `${size.width} / ${size.height}` }}
        className={join('block bg-white shadow-[0_0_0_1px_var(--line)]', isFit ? 'max-w-full' : 'max-w-none')}
      />
      <p className="sr-only whitespace-pre-line">{text === '' ? words.noText : text}</p>
    </div>
  )
}
