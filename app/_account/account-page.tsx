import Link from 'next/link'
import { NOT_GOOD } from '../../lib/people/not-good.ts'
import type { SignUpState } from '../../lib/people/sign-up.ts'
import { Header } from '../_frame/header.tsx'
import { playground } from '../_server/playground.ts'
import { AccountForm } from './account-form-later.ts'
import { RunPreview } from './run-preview.tsx'
import { words } from './words.ts'

interface Props {
  mode: 'sign-in' | 'sign-up'
  /** Where to go afterwards: a path of this site. */
  next: string
  /** The secret of the link the start printed, for the first account. */
  link?: string
  /** The secret of a link by which somebody was invited. */
  invitation?: string
}

/** Sign-in and sign-up: the form beside a picture of what one gets. */
export async function AccountPage({ mode, next, link, invitation }: Props) {
  const { signUp, invitations } = await playground()
  const state = await signUp.state()
  const invited =
    invitation === undefined || state === 'first' ? null : await invitations.read(invitation.slice(0, 200))
  const isFirst = state === 'first'
  // On a new installation there is nobody to sign in as yet.
  const shown = isFirst ? 'sign-up' : mode
  const hasForm = shown === 'sign-in' || state === 'open' || (isFirst && link !== undefined) || invited !== null
  return (
    <>
      <Header account={null} />
      <main className="mx-auto grid w-full max-w-[1160px] flex-1 content-center items-center gap-12 px-4 py-10 lg:grid-cols-[360px_minmax(0,1fr)]">
        <div>
          <h1 className="font-[650] text-xl tracking-[-0.02em]">{shown === 'sign-up' ? words.signUp : words.signIn}</h1>
          <p className="mt-1 mb-6 text-ink2 text-md">{words.page.about}</p>
          {isFirst && hasForm && <FirstAccount />}
          {invited && <Invited {...invited} />}
          {invitation !== undefined && !invited && !isFirst && <NotGood isOpen={state === 'open'} />}
          {hasForm ? (
            <AccountForm
              key={shown}
              mode={shown}
              next={next}
              canSignUp={state !== 'closed' && state !== 'full'}
              canSignIn={!isFirst}
              link={link}
              invitation={invited ? invitation : undefined}
              email={invited?.email ?? undefined}
            />
          ) : invitation !== undefined && !isFirst ? null : (
            <NoSignUp state={state} />
          )}
          <p className="mt-6 text-ink3 text-xs">
            {words.page.isNew}{' '}
            <Link href="/docs" prefetch={false} className="font-medium text-accent underline">
              {words.page.read}
            </Link>
            .
          </p>
        </div>
        <RunPreview />
      </main>
    </>
  )
}

function FirstAccount() {
  return (
    <p className="mb-4 rounded-md bg-accent-soft px-3 py-2 text-ink2">
      {words.page.nobody} <strong className="font-semibold text-ink">{words.page.first}</strong>
    </p>
  )
}

function Invited({ admin }: { admin: boolean }) {
  return <p className="mb-4 rounded-md bg-accent-soft px-3 py-2 text-ink2">{words.page.invited(admin)}</p>
}

function NotGood({ isOpen }: { isOpen: boolean }) {
  return (
    <p className="mb-4 rounded-md bg-warn-soft px-3 py-2 text-warn">
      {NOT_GOOD} {isOpen && words.page.withoutInvitation}
    </p>
  )
}

function NoSignUp({ state }: { state: SignUpState }) {
  if (state === 'first') return <WhereTheLinkIs />
  return <p className="rounded-md bg-sunken px-3 py-2 text-ink2">{words.page[state === 'full' ? state : 'closed']}</p>
}

function WhereTheLinkIs() {
  return (
    <div className="grid gap-3 rounded-md bg-sunken px-3 py-2 text-ink2">
      <p>
        {words.page.link.before} <strong className="font-semibold text-ink">{words.page.link.open}</strong>
      </p>
      <p>
        {words.page.link.lost}{' '}
        <code className="font-mono text-xs">{'npm run cem -- users create --admin --email YOU --password -'}</code>
      </p>
    </div>
  )
}
