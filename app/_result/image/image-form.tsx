'use client'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../../lib/format/bytes.ts'
import { Button, IconButton } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { isForPage } from '../../_ui/use-page-key.ts'
import { DownloadLink } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'
import type { ImageSource } from './image-in.ts'
import { fitting, larger, smaller } from './zoom.ts'

const said = words.image
const AROUND = 24

/** A picture: as large as there is room, or as large as one wants it. */
export function ImageForm({ image }: { image: ImageSource }) {
  const { fileName, fileUrl, address } = useResultView()
  const box = useRef<HTMLElement>(null)
  const [own, setOwn] = useState<{ width: number; height: number } | null>(null)
  const [fit, setFit] = useState(1)
  /** Null while it fits. */
  const [zoom, setZoom] = useState<number | null>(null)
  const [isBroken, setBroken] = useState(false)
  const scale = zoom ?? fit
  // It may be there before the page is alive: then nothing tells that it came.
  const seen = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.naturalWidth > 0) setOwn({ width: img.naturalWidth, height: img.naturalHeight })
  }, [])
  useEffect(() => {
    const element = box.current
    if (!element || !own) return
    const look = () =>
      setFit(fitting(own, { width: element.clientWidth - 2 * AROUND, height: element.clientHeight - 2 * AROUND }))
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [own])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isForPage(event)) return
      if (event.key === '+' || event.key === '=') setZoom(larger(scale))
      else if (event.key === '-') setZoom(smaller(scale))
      else if (event.key === '0') setZoom(null)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [scale])
  const percent = Math.round(scale * 100)
  return (
    <ResultFrame
      actions={
        <DownloadLink href={fileUrl ?? image.src} {...(!fileUrl && { name: `${fileName}.${image.type}` })}>
          {image.type.toUpperCase()}
        </DownloadLink>
      }
      foot={
        <>
          <Fact>
            {[
              image.type.toUpperCase(),
              own && `${own.width} × ${own.height}`,
              image.bytes > 0 && formatBytes(image.bytes),
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
          <span className="flex-1" />
          <span className="flex items-center gap-1">
            <IconButton label={said.smaller} onClick={() => setZoom(smaller(scale))} className="size-7">
              <ZoomOut size={15} strokeWidth={1.8} aria-hidden />
            </IconButton>
            <span role="status" className="min-w-16 text-center tabular-nums">
              {zoom === null ? said.fits(percent) : said.percent(percent)}
            </span>
            <IconButton label={said.larger} onClick={() => setZoom(larger(scale))} className="size-7">
              <ZoomIn size={15} strokeWidth={1.8} aria-hidden />
            </IconButton>
            <Button size="small" className="lg:h-6!" disabled={zoom === null} onClick={() => setZoom(null)}>
              {said.fit}
            </Button>
          </span>
        </>
      }
      keys={[
        [['+', '−'], words.keys.zoom],
        [['0'], words.keys.fit],
      ]}
    >
      {isBroken ? (
        <EmptyState>{said.broken}</EmptyState>
      ) : (
        <ScrollBox
          ref={box}
          label={said.label}
          className="checkerboard grid min-h-0 flex-1 overflow-auto p-6 -outline-offset-2!"
        >
          {/* biome-ignore lint/performance/noImgElement: what a program made; there is nothing to optimise beforehand. */}
          <img
            ref={seen}
            src={image.src}
            alt={address.file ?? said.alt}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget }) => seen(currentTarget)}
            style={own ? { width: Math.max(1, Math.round(own.width * scale)) } : undefined}
            className={own ? 'm-auto max-w-none' : 'm-auto max-h-full max-w-full'}
          />
        </ScrollBox>
      )}
    </ResultFrame>
  )
}
