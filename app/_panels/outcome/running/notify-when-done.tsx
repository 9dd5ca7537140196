'use client'
import { Bell, BellRing } from 'lucide-react'
import { useNoticePermission } from '../../approval/notice.ts'
import { setWantsEndNotice, useWantsEndNotice } from './end-notice.ts'
import { words } from './words.ts'

const ACT = 'inline-flex min-h-6 items-center gap-1.5 font-medium text-accent hover:underline max-lg:min-h-11'

/** Has the browser tell when the run ends. It is asked whether it may on that click alone; nothing where it cannot. */
export function NotifyWhenDone() {
  const { permission, request, isSupported } = useNoticePermission()
  const wants = useWantsEndNotice()
  if (!isSupported) return null
  if (permission === 'denied') return wants ? <p className="px-1 text-ink3 text-xs">{words.refused}</p> : null
  const isOn = wants && permission === 'granted'

  async function choose() {
    setWantsEndNotice(!isOn)
    if (!isOn && permission !== 'granted') await request()
  }

  return (
    <div className="px-1 text-xs">
      {isOn && (
        <p className="flex items-center gap-1.5 text-ink2">
          <BellRing size={14} strokeWidth={1.8} aria-hidden />
          {words.willNotify}
        </p>
      )}
      <button type="button" className={ACT} onClick={() => void choose()}>
        {!isOn && <Bell size={14} strokeWidth={1.8} aria-hidden />}
        {isOn ? words.notifyOff : words.notify}
      </button>
      <p className="text-ink3">{words.notifyNote}</p>
    </div>
  )
}
