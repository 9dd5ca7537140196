import { z } from 'zod'

// Below lie the system's own and the people of the machine; what a process may become ends where a signed number does.
const FIRST = 1_000
const LAST = 2 ** 31 - 1
// "Nobody", and the number that systems of 16 bits have for "no user".
const NOBODY = [65_534, 65_535]

/** Users of the system as `70000-99999`; both ends belong to it. */
export const uidRange = z
  .string()
  .transform((text) => {
    const [, from, to] = /^(\d{1,10})-(\d{1,10})$/.exec(text.trim()) ?? []
    return { from: Number(from), to: Number(to) }
  })
  .refine(
    ({ from, to }) => from >= FIRST && to <= LAST && from < to && !NOBODY.some((uid) => uid >= from && uid <= to),
    `expected two numbers as in 70000-99999, from ${FIRST} to ${LAST}, without ${NOBODY.join(' and ')} between them`,
  )
