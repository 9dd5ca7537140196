import { Header } from '../../_frame/header.tsx'
import { signedIn } from '../../_server/current-person.ts'
import { playground } from '../../_server/playground.ts'
import { ReadingPage } from '../../_skills/reading-page.tsx'
import { BrokenView } from '../../_skills/skill/broken-view.tsx'
import { SkillView } from '../../_skills/skill/skill-view.tsx'
import { nameIn, readSkill } from './read-skill.ts'

interface Props {
  params: Promise<{ name: string }>
  children: React.ReactNode
}

/** One skill. A layout, so that what was typed into its form stays whichever part of it is looked at. */
export default async function SkillLayout({ params, children }: Props) {
  const found = await signedIn()
  // The page below sends them to sign in, and back to where they wanted to be.
  if (found === null) return children
  const { account, person } = found
  const read = await readSkill(nameIn((await params).name))
  const repairModel = read && (await (await playground()).skills.repairModel())
  return (
    <>
      <Header account={account} />
      <ReadingPage>
        {read?.kind === 'usable' && (
          <SkillView
            {...{
              skill: read.skill,
              runs: read.runs,
              email: account.email,
              isAdministrator: person.admin,
              repairModel,
            }}
          />
        )}
        {read?.kind === 'broken' && (
          <BrokenView key={read.broken.name} broken={read.broken} repairModel={repairModel} />
        )}
        {children}
      </ReadingPage>
    </>
  )
}
