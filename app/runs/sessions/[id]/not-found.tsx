import { Header } from '../../../_frame/header.tsx'
import { currentAccount } from '../../../_server/current-person.ts'
import { UnknownSession } from '../../../_sessions/unknown-session.tsx'

export default async function SessionNotFound() {
  return (
    <>
      <Header account={await currentAccount()} />
      <UnknownSession />
    </>
  )
}
