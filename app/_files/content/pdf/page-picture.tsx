'use client'
import { useEffect, useRef } from 'react'
import type { DrawnPage } from './pdf-messages.ts'

/** A page that was drawn, and its text for whoever does not see it. */
export function PagePicture({ label, drawn: { picture, size, text } }: { label: string; drawn: DrawnPage }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return
    Object.assign(canvas.current, { width: picture.width, height: picture.height })
    canvas.current.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <div className="m-auto">
      {/* Paper is white, at night, too. */}
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        style={size}
        className="block max-w-none border border-line bg-white"
      />
      <p className="sr-only whitespace-pre-line">{text === '' ? 'There is no text on this page.' : text}</p>
    </div>
  )
}
