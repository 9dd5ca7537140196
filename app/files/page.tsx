import type { Metadata } from 'next'
import { FilesView } from '../_files/files-view.tsx'
import { lastChanges } from '../_files/last-changes.ts'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: 'Files' }

/** The person's workspace. */
export default async function FilesPage({ searchParams }: PageProps<'/files'>) {
  const { open } = await searchParams
  const { account, person } = await requireAccount('/files')
  const parts = await playground()
  const [files, { quotaBytes }] = await Promise.all([parts.workspace(person).list(), parts.usage(person)])
  return (
    <>
      <Header account={account} />
      <FilesView
        email={account.email}
        initial={files}
        initialOpen={typeof open === 'string' ? open : null}
        quotaBytes={quotaBytes}
        // Not waited for: it reads the journals of runs.
        changes={lastChanges(person, parts)}
      />
    </>
  )
}
