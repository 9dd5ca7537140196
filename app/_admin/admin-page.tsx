import { Suspense } from 'react'
import type { Account } from '../../lib/people/account.ts'
import { Header } from '../_frame/header.tsx'
import { SettingsFrame } from '../_settings/settings-frame.tsx'
import { SettingsHead } from '../_settings/settings-head.tsx'

interface Props {
  account: Account
  path: string
  title: string
  /** One sentence: what the page is for. */
  about: string
  /** Said until it is there, where it is read. */
  reading?: string
  children: React.ReactNode
}

/** A page for administrators: its title and a sentence, and below what is read for it. */
export function AdminPage({ account, path, title, about, reading, children }: Props) {
  return (
    <>
      <Header account={account} />
      <SettingsFrame current={path} admin>
        <SettingsHead title={title}>{about}</SettingsHead>
        <Suspense fallback={reading && <p role="status">{reading}</p>}>{children}</Suspense>
      </SettingsFrame>
    </>
  )
}
