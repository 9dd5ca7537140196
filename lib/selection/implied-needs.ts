/**
 * What a task needs without saying it: `next Wednesday` needs to know what day it is, `save it to a.md` something that
 * writes files. Tried on the lower-case clause, in which a file name is `§` and a quotation `¶`. These words rank tools
 * and never choose one alone. What may stand between two words is bounded, so no text takes more than linear time.
 */
const IMPLIED: [RegExp, string][] = [
  [
    /\b(?:today|tonight|tomorrow|yesterday|right now|(?:this|next|last|coming) (?:week|weekend|month|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday))\b/,
    'current date time',
  ],
  [/\b(?:save|write|store|export|put|output|record|keep)\b[^.§]{0,200}(?:§|\bfile\b)/, 'write file'],
  [/\b(?:report|result|summary|answer|notes?)\b[^.§]{0,40}\b(?:at|in|to|into|as)\b[^.§]{0,20}§/, 'write file'],
  [/\b(?:read|open|look at|load|summari[sz]e|from|in|inside|according to|based on|check)\b[^.§]{0,40}§/, 'read file'],
  [
    /\b(?:buy|purchase|shop for|shopping|best[- ]selling|best ?sellers?|for sale|in stock)\b/,
    'browser navigate search',
  ],
  [/\b(?:amazon|ebay|walmart|taobao|aliexpress|etsy|booking\.com|craigslist)\b/, 'browser navigate search'],
  [/\b(?:web ?pages?|web ?sites?|online|internet|home ?pages?|links?)\b/, 'web search fetch page'],
  [/\b(?:log ?in|sign ?in|sign ?up|fill (?:in|out)|click|submit the form)\b/, 'browser navigate click fill'],
  [
    /\b(?:how many|how much is|how much does|percentage|percent|in total|the total|balance|budget|worth|estimate|difference between|per person)\b/,
    'calculate',
  ],
  [
    /\b(?:how (?:do|can|should) (?:i|we) (?:get|go)|how far|how long does it take|distance|way (?:to|from))\b/,
    'route directions distance',
  ],
  [/\bnear(?:by|est)?\b|\baround (?:here|me)\b|\bclose to\b|\bwithin walking\b/, 'nearby places location'],
  [
    /\b(?:route|directions|distance|drive|ride|walk|bike)\b[^.]{0,80}\bfrom\b[^.]{0,80}\bto\b/,
    'route directions geocode address',
  ],
  [/\bwhat time\b|\btime (?:is it|zone)\b/, 'current time convert'],
  [/\b(?:latest|breaking|recent|today'?s)\b[^.]{0,30}\bnews\b|\bwhat'?s (?:new|happening)\b/, 'news latest'],
  [/\b(?:who is|who was|who are|what is the history|background (?:of|on|information))\b/, 'search wikipedia'],
  [/\b(?:scrape|crawl)\b/, 'browser fetch page'],
]

/** The words of the needs that a clause implies. */
export function impliedIn(clause: string): string[] {
  return IMPLIED.flatMap(([pattern, words]) => (pattern.test(clause) ? words.split(' ') : []))
}
