import type { Metadata } from 'next'
import { Suspense } from 'react'
import type { Account } from '../../lib/people/account.ts'
import type { Person } from '../../lib/people/person.ts'
import { skillPages } from '../../lib/pipeline/skills/skill-pages.ts'
import { Header } from '../_frame/header.tsx'
import { requireAccount } from '../_server/current-person.ts'
import { describeError } from '../_server/http-error.ts'
import { playground } from '../_server/playground.ts'
import { LibraryView } from '../_skills/library/library-view.tsx'
import { words } from '../_skills/library/words.ts'
import { ReadingPage } from '../_skills/reading-page.tsx'
import { inOrder, rowsOf, type SkillRow } from '../_skills/row.ts'
import { Alert } from '../_ui/alert.tsx'

export const metadata: Metadata = { title: words.title }

/** Programs worth keeping: this person's, and those that everybody has. */
export default async function SkillsPage() {
  const { account, person } = await requireAccount('/skills')
  return (
    <>
      <Header account={account} />
      <ReadingPage>
        {/* Each is read before it is listed. */}
        <Suspense fallback={<LibraryView rows={null} />}>
          <Library account={account} person={person} />
        </Suspense>
      </ReadingPage>
    </>
  )
}

async function Library({ account, person }: { account: Account; person: Person }) {
  const { skills } = await playground()
  try {
    const rows: SkillRow[] = []
    for await (const page of skillPages(skills, person)) rows.push(...rowsOf(page, account.email))
    return <LibraryView rows={inOrder(rows)} />
  } catch (error) {
    return (
      <LibraryView rows={[]}>
        <Alert tone="bad">{words.unread(describeError(error).body.error.message)}</Alert>
      </LibraryView>
    )
  }
}
