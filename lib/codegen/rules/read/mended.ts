/** Words of functions and operations that people often get wrong by a letter, and that no other common word is near to. */
const COMMON =
  `average weather forecast calculate subtract multiply divide message customer calendar temperature receive
  separate delete country address number duplicate appointment invoice channel repository happen percent product quantity
  descending ascending convert schedule summarize february wednesday smallest largest biggest highest lowest different
  column database translate reminder attachment recipient original beginning character`.split(/\s+/)

/** By length and first letter: almost nobody gets the first letter wrong. */
const NEAR = Map.groupBy(COMMON, (word) => word[0]!)
const FINE = new Set([
  ...COMMON,
  'massage',
  'whether',
  'costume',
  'costumer',
  'diving',
  'severe',
  'dividend',
  'multiple',
  'message',
  'coverage',
  'beverage',
  'leather',
  'feather',
  'curtain',
  'closest',
  'different',
  'difference',
  'products',
  'recover',
  'receiver',
  'weathers',
])

/** The word that was meant, where it is a letter away from a very common one: `avrage` → `average`. Else the word. */
export function mended(word: string): string {
  if (word.length < 5 || FINE.has(word)) return word
  return NEAR.get(word[0]!)?.find((right) => isOneAway(word, right)) ?? word
}

/** One letter too many, missing, another, or two that changed places. */
function isOneAway(word: string, right: string): boolean {
  if (Math.abs(word.length - right.length) > 1) return false
  let at = 0
  while (word[at] === right[at]) at++
  const [ours, theirs] = [word.slice(at), right.slice(at)]
  if (ours.length > theirs.length) return ours.slice(1) === theirs
  if (ours.length < theirs.length) return ours === theirs.slice(1)
  return (
    ours.slice(1) === theirs.slice(1) ||
    (ours.slice(2) === theirs.slice(2) && ours[0] === theirs[1] && ours[1] === theirs[0])
  )
}
