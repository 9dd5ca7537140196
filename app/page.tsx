import { AccountPage } from './_account/account-page.tsx'
import { currentAccount, personOf } from './_server/current-person.ts'
import { PlaygroundPage } from './_workbench/playground-page.tsx'

/** The playground; signed out, the way in. */
export default async function HomePage() {
  const account = await currentAccount()
  if (!account) return <AccountPage mode="sign-in" next="/" />
  return <PlaygroundPage account={account} person={await personOf(account)} seed={null} />
}
