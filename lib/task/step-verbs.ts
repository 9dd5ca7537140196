const list = (words: string) => new Set(words.split(/\s+/))

/** Words that begin a new step after `and` or a comma: `… and save it`, `…, count its lines`. */
export const STEP_VERBS = list(
  `add adjust analyse analyze append apply archive ask assign attach book build buy calculate call cancel capture change
  check choose classify clean clear clone collect combine commit compare compile compress compute configure connect
  convert copy count crawl create crop decode decrease decrypt deduct delete deliver deploy describe detect determine
  display divide download draft draw edit email encode encrypt estimate evaluate examine execute explain explore export
  extract fetch fill filter find fix format generate get give identify import improve increase insert inspect install
  invite knock launch list load locate look mail make merge monitor move multiply navigate notify obtain open organise
  organize output pick play plot post predict prepare present print provide publish push put query raise read
  recommend record remove rename render replace reply report reserve resize restart retrieve return review rewrite
  rotate round run save scan schedule scrape search select send set share show sort split square start stop store submit
  subtract suggest sum summarise summarize take tell test trace track transcribe transform translate trim unzip update
  upload use validate verify view visualise visualize watch write zip double triple halve append dump log put`,
)

/** Step verbs that are as often nouns or numbers' names: steps only where an object follows (`report the price`). */
export const OFTEN_NOUNS = list(
  `average book buy call change check clone copy count crop design double dump draft email estimate mail export fix format
  import increase list load log look monitor move order output pick plan plot post present print query record render
  report review round run scan schedule search set share show sort split square start stop store sum take test trace
  track update upload use view watch zip decrease`,
)

/** What may stand between a step verb and its object. */
export const OBJECT_STARTS = list(
  `the a an it its them their this that these those all both each every my our me us your his her which what how who
  when where whether if any some up out by for to from into in on only as with`,
)

/** Words that begin a question of its own after `and`. */
export const QUESTION_STARTS = list('what how who whom whose when where which why whether is are does do did can')

/** Words before a step verb that say when or how, not what. */
export const STEP_ADVERBS = list('also then finally afterwards next please just simply now lastly additionally')
