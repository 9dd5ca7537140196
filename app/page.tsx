import { AccountPage } from './_account/account-page.tsx'
import { signedIn } from './_server/current-person.ts'
import { PlaygroundPage } from './_workbench/playground-page.tsx'

/** The playground; signed out, the way in. `?example=03` opens the program of that example. */
export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const { example } = await searchParams
  const asked = typeof example === 'string' ? example : null
  const somebody = await signedIn()
  if (!somebody)
    return <AccountPage mode="sign-in" next={asked === null ? '/' : `/?example=${encodeURIComponent(asked)}`} />
  return <PlaygroundPage {...somebody} seed={null} example={asked} />
}
