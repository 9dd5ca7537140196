import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { Question } from '../../_consent/question.tsx'
import { words } from '../../_consent/words.ts'
import { Header } from '../../_frame/header.tsx'
import { requireAccount } from '../../_server/current-person.ts'
import { browserOf } from '../../_server/from-browser.ts'
import { playground } from '../../_server/playground.ts'

export const metadata: Metadata = { title: words.page, referrer: 'no-referrer' }

/** Where a client sends the browser of the person whose tools it wants to use: may it? */
export default async function ConsentPage({ params }: PageProps<'/consent/[uid]'>) {
  const { uid } = await params
  const { account, person } = await requireAccount(`/consent/${encodeURIComponent(uid)}`)
  const parts = await playground()
  const asking = await parts.oauth.asking(browserOf(uid, await headers())).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'not-found') return null
    throw error
  })
  if (asking === null) redirect('/consent/failed?why=expired')
  return (
    <>
      <Header account={account} />
      <main className="mx-auto w-full max-w-[560px] flex-1 px-6 py-7 max-lg:px-4 max-lg:py-5">
        <Question
          uid={uid}
          person={{ id: account.id, email: account.email }}
          asking={asking}
          servers={await parts.offeredTools(person)}
        />
      </main>
    </>
  )
}
