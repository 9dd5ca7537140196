import type { Metadata } from 'next'
import { hrefOf, placeOf } from '../../_connections/place.ts'
import { words } from '../../_connections/words.ts'
import { requireAccount } from '../../_server/current-person.ts'

interface Props {
  params: Promise<{ place?: string[] }>
}

const placeIn = async (params: Props['params']) => placeOf(`/connections/${((await params).place ?? []).join('/')}`)

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { server } = await placeIn(params)
  return { title: server === null ? words.page.title : words.page.titleOf(server) }
}

/** Who is not signed in comes back to the server they wanted to see; what is seen of it is in the layout. */
export default async function ConnectionsPage({ params }: Props) {
  const { server, part } = await placeIn(params)
  await requireAccount(hrefOf(server, part))
  return null
}
