import { expect, test } from 'vitest'
import { UnderWay } from './under-way.ts'

test('a request whose id is under way in its session is refused until that is over', () => {
  const underWay = new UnderWay()
  const [one, other] = [{}, {}]
  const end = underWay.begin(one, [7, 'x'])
  expect(underWay.begin(one, [8, 'x'])).toBe(
    'A request of the id "x" is under way already. Give each an id of its own.',
  )
  // Of what was refused nothing is under way.
  expect(underWay.begin(one, [8, '7'])).toBeTypeOf('function')
  expect(underWay.begin(other, [7, 'x'])).toBeTypeOf('function')
  ;(end as () => void)()
  expect(underWay.begin(one, [7])).toBeTypeOf('function')
  expect(underWay.begin(one, [9, 9])).toContain('the id 9')
})
