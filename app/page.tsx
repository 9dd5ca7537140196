import { AccountPage } from './_account/account-page.tsx'
import { signedIn } from './_server/current-person.ts'
import { PlaygroundPage } from './_workbench/playground-page.tsx'

/** The playground; signed out, the way in. */
export default async function HomePage() {
  const somebody = await signedIn()
  if (!somebody) return <AccountPage mode="sign-in" next="/" />
  return <PlaygroundPage {...somebody} seed={null} />
}
