import type { Metadata } from 'next'
import { FilesView } from '../_files/files-view.tsx'
import { lastChanges } from '../_files/last-changes.ts'
import { words } from '../_files/words.ts'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { listShown } from '../_server/list-shown.ts'
import { playground } from '../_server/playground.ts'

export const metadata: Metadata = { title: words.title }

/** Ten thousand entries would hold up the server for a moment; the browser asks for what is missing. */
const WITH_PAGE = 500

/** The person's workspace. */
export default async function FilesPage({ searchParams }: PageProps<'/files'>) {
  const { open } = await searchParams
  const { account, person } = await requireAccount('/files')
  const parts = await playground()
  const listed = await listShown(parts.workspace(person), WITH_PAGE)
  return (
    <>
      <Header account={account} />
      <FilesView
        email={account.email}
        initial={listed}
        initialOpen={typeof open === 'string' ? open : null}
        // Not waited for: the one counts the whole workspace, the other reads the journals of runs.
        usage={parts.usage(person)}
        changes={lastChanges(person, parts)}
        // After the list: who looks at it has back what was set aside.
        notice={await parts.cleaning.noticeFor(person.id)}
      />
    </>
  )
}
