import type { Metadata } from 'next'
import { FilesView } from '../_files/files-view.tsx'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: 'Files' }

/** The person's workspace. */
export default async function FilesPage({ searchParams }: PageProps<'/files'>) {
  const { open } = await searchParams
  const { account, person } = await requireAccount('/files')
  const files = await (await playground()).workspace(person).list()
  return (
    <>
      <Header account={account} />
      <FilesView initial={files} initialOpen={typeof open === 'string' ? open : null} />
    </>
  )
}
