import Link from 'next/link'
import { Header } from './_frame/header.tsx'
import { currentAccount } from './_server/current-person.ts'
import { words } from './words.ts'

export default async function NotFound() {
  return (
    <>
      <Header account={await currentAccount()} />
      <main className="m-auto px-6 py-16 text-center">
        <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.notFound.title}</h1>
        <p className="mt-2 text-ink2">
          {words.notFound.goTo}{' '}
          <Link href="/" className="font-medium text-accent underline">
            {words.notFound.playground}
          </Link>
          .
        </p>
      </main>
    </>
  )
}
