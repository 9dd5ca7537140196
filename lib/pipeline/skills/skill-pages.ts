import type { Person } from '../../people/person.ts'
import type { Skills } from './skills-contract.ts'

type Page = Awaited<ReturnType<Skills['list']>>

/** The list of a person's skills, page after page: each is read when it is asked for. */
export async function* skillPages({ list }: Pick<Skills, 'list'>, person: Person): AsyncGenerator<Page> {
  for (let after: string | undefined; ; ) {
    const page = await list(person, { after })
    yield page
    if (page.next === undefined) return
    after = page.next
  }
}
