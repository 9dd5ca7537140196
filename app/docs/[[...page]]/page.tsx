import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { findPage, readContents, readDoc } from '../../_docs/contents.ts'
import { DocsFrame } from '../../_docs/docs-frame.tsx'
import { headingsOf } from '../../_docs/headings.ts'
import { Markdown } from '../../_docs/markdown.tsx'
import { words } from '../../_docs/words.ts'
import { Header } from '../../_frame/header.tsx'
import { currentAccount } from '../../_server/current-person.ts'

interface Props {
  params: Promise<{ page?: string[] }>
}

const pageIn = async (params: Props['params']) => findPage((await params).page ?? [])

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await pageIn(params)
  return { title: page ? headingsOf(readDoc(page.file))[0]?.text : words.noPage }
}

/**
 * The files of docs/. Nobody has to sign in: they say the same as the repository and nothing of this installation, and
 * whoever cannot sign in needs them most. Not made ahead when the app is built: the layout reads the theme and the nonce
 * of each request.
 */
export default async function DocsPage({ params }: Props) {
  const page = await pageIn(params)
  if (!page) notFound()
  const sections = readContents()
  const files = new Set(sections.flatMap(({ pages }) => pages.map(({ file }) => file)))
  return (
    <>
      <Header account={await currentAccount()} />
      <DocsFrame current={page} sections={sections}>
        <Markdown markdown={readDoc(page.file)} file={page.file} pages={files} />
      </DocsFrame>
    </>
  )
}
