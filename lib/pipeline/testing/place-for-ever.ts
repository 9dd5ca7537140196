import { openWorkspace } from '../../workspace/open-workspace.ts'
import { openTrash } from '../../workspace/trash.ts'
import { placeSkill } from '../skills/place-skill.ts'

/** Writes one skill over and over, as a whole and its texts alone, until the process is killed. */
const home = process.argv[2] as string
const place = {
  ...{ workspace: openWorkspace(home), trash: openTrash(home) },
  withinQuota: <T>(work: (reserve: () => Promise<void>) => Promise<T>) => work(async () => {}),
}

for (let version = 1; ; version++) {
  const texts = ['SKILL.md', 'skill.ts'].map((path): [string, string] => [path, `${version}`])
  const others = Array.from({ length: 20 }, (_, at): [string, string] => [`res/${at}.txt`, `${version}`])
  await placeSkill('kk', new Map([...texts, ...others]), place, 'skills/kk')
  if (version === 1) process.stdout.write('begun\n')
  await placeSkill('kk', new Map(texts.map(([path]) => [path, `${version}, edited`])), place, 'skills/kk/tests')
}
