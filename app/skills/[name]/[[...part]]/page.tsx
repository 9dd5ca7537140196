import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { requireAccount } from '../../../_server/current-person.ts'
import { hrefOf, partOf } from '../../../_skills/place.ts'
import { nameIn, readSkill } from '../read-skill.ts'
import { words } from '../words.ts'

interface Props {
  params: Promise<{ name: string; part?: string[] }>
}

async function placeIn(params: Props['params']) {
  const { name, part = [] } = await params
  return { name: nameIn(name), part: partOf(`/skills/${[name, ...part].join('/')}`) }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: words.title((await placeIn(params)).name) }
}

/** Who is not signed in comes back to the skill they wanted to see; what is seen of it is in the layout. */
export default async function SkillPage({ params }: Props) {
  const { name, part } = await placeIn(params)
  await requireAccount(hrefOf(name, part ?? 'about'))
  if (part === null || (await readSkill(name)) === null) notFound()
  return null
}
