import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BasisTag } from './basis-tag.tsx'

const APP = fileURLToPath(new URL('../', import.meta.url))

test('says how a figure was counted, and of a part in other words', () => {
  expect(renderToStaticMarkup(<BasisTag basis="measured" />)).toMatch(/tag-measured.*>measured</)
  expect(renderToStaticMarkup(<BasisTag basis="computed" word="partly computed" />)).toMatch(
    /tag-computed.*>partly computed</,
  )
})

test('is the only tag of that kind', () => {
  const sources = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )
  const having = sources.filter((name) => /tag-(computed|measured)/.test(readFileSync(`${APP}${name}`, 'utf8')))
  expect(having).toEqual(['_ui/basis-tag.tsx'])
})
