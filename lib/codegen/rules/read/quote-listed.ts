/** What stands before a colon and calls for a list: several of something, or a list. */
const CALLS =
  /\b(?:list|these|those|following|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|[a-z]{3,}s)$|\b(?:list|these|those|following)\b/i
const MAKES = /\b(?:put|add|create|make|buy|note|enter|stick|write down|need)\b/i
const HEAD = /(?:^|[.!?]\s{1,3}|\n)([^.:!?"“”\n]{3,100}):\s{1,3}([^:!?"“”\n.]{3,300})/g
/** Says when, where or how much, and is no thing of a list. */
const DETAIL =
  /\d|@|\b(?:today|tomorrow|tonight|(?:mon|tues|wednes|thurs|fri|satur|sun)day|at|by|or|to|from|with|then)\b/i

/** Puts what a colon lists into quotes: `put three cards into the list: Book the venue, Print badges and Call Jo`. */
export const quoteListed = (task: string): string =>
  task.replace(HEAD, (all, head: string, listed: string) => {
    if (!CALLS.test(head) || !MAKES.test(head)) return all
    const members = listed.split(/,\s{1,3}(?:and\s)?|\s{1,3}(?:and|&)\s{1,3}/).map((one) => one.trim())
    const isList =
      members.length > 1 && members.every((one) => one !== '' && one.split(/\s+/).length <= 5 && !DETAIL.test(one))
    return isList ? `${all.slice(0, all.length - listed.length)}${members.map((one) => `"${one}"`).join(', ')}` : all
  })
