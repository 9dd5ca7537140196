/** What people say of a thing, and what the column that holds it is called, the likeliest first. General English only. */
interface Concept {
  said: string
  columns: string
}

export const CONCEPTS = {
  price: { said: 'price cost costs fee worth', columns: 'price unit_price cost fee amount total value' },
  salary: { said: 'salary earn earner earning paid pay wage income', columns: 'salary wage income pay compensation' },
  spending: {
    said: 'spend spent spender revenue turnover money',
    columns: 'amount total spent revenue sum price cost',
  },
  people: { said: 'people members', columns: 'members participants attendees people headcount population users' },
  age: { said: 'age aged', columns: 'age' },
  date: {
    said: 'date day time',
    columns:
      'start starts begins created created_at date published posted sent received time timestamp ts start updated year released',
  },
  activity: { said: 'activity active', columns: 'activity updated modified seen edited' },
  change: { said: 'changed edited modified updated', columns: 'updated modified edited changed' },
  size: { said: 'size', columns: 'size bytes area population members volume amount total' },
  length: { said: 'length', columns: 'length duration minutes pages words' },
  rating: { said: 'rating rated', columns: 'rating score stars grade mark points' },
  score: { said: 'score scored points votes upvotes', columns: 'score points votes upvotes rating' },
  stars: { said: 'stars starred', columns: 'stars stargazers rating score' },
  popularity: {
    said: 'popularity',
    columns: 'popularity stars stargazers likes votes views downloads followers members score',
  },
  priority: { said: 'priority urgency importance severity', columns: 'priority urgency severity importance' },
  quantity: {
    said: 'quantity amount pieces units stock',
    columns: 'quantity qty stock in_stock amount units available',
  },
  url: { said: 'link links url website', columns: 'url link href html_url web_url' },
  email: { said: 'mail email e-mail', columns: 'email e_mail mail email_address' },
  name: { said: 'name', columns: 'name full_name real_name display_name title login username id' },
  title: { said: 'title headline subject', columns: 'title subject summary headline name issue' },
  author: {
    said: 'author by opened wrote written posted creator sender',
    columns: 'author user creator created_by owner sender from by',
  },
  assignee: { said: 'assigned assignee', columns: 'assignee assignees assigned_to owner' },
  label: { said: 'label labelled labeled tag tagged', columns: 'labels label tags tag' },
  status: { said: 'status state', columns: 'status state stage' },
  place: { said: 'in from live lives living based located', columns: 'city country location town place region' },
  weight: { said: 'weight', columns: 'weight mass kg grams' },
  height: { said: 'height', columns: 'height' },
  speed: { said: 'speed', columns: 'speed velocity' },
  duration: { said: 'duration takes took take', columns: 'duration minutes seconds hours time ms latency' },
  distance: { said: 'distance', columns: 'distance km miles' },
  temperature: { said: 'temperature', columns: 'temperature temp' },
  occurrence: { said: 'often', columns: 'count event_count occurrences events times' },
  comments: { said: 'comments replies discussed', columns: 'comments replies descendants' },
} satisfies Record<string, Concept>

export type ConceptName = keyof typeof CONCEPTS

/** What an adjective is about, and whether the most of it has the highest value. Where the first fits no column, the next. */
export const ADJECTIVES: Record<string, [ConceptName, boolean][]> = {
  cheap: [['price', false]],
  affordable: [['price', false]],
  expensive: [['price', true]],
  dear: [['price', true]],
  costly: [['price', true]],
  pricey: [['price', true]],
  old: [
    ['age', true],
    ['date', false],
  ],
  young: [
    ['age', false],
    ['date', true],
  ],
  new: [['date', true]],
  recent: [['date', true]],
  late: [['date', true]],
  fresh: [['date', true]],
  early: [['date', false]],
  soon: [['date', false]],
  big: [['size', true]],
  large: [['size', true]],
  small: [['size', false]],
  tiny: [['size', false]],
  long: [['length', true]],
  short: [['length', false]],
  good: [['rating', true]],
  bad: [['rating', false]],
  popular: [['popularity', true]],
  urgent: [['priority', true]],
  important: [['priority', true]],
  critical: [['priority', true]],
  severe: [['priority', true]],
  heavy: [['weight', true]],
  light: [['weight', false]],
  tall: [['height', true]],
  fast: [
    ['speed', true],
    ['duration', false],
  ],
  slow: [
    ['speed', false],
    ['duration', true],
  ],
  near: [['distance', false]],
  close: [['distance', false]],
  far: [['distance', true]],
  warm: [['temperature', true]],
  hot: [['temperature', true]],
  cold: [['temperature', false]],
  scarce: [['quantity', false]],
  rare: [['quantity', false]],
  active: [['activity', true]],
  rich: [['salary', true]],
}

/** Say more or less of whatever column is named with them: `highest score`. */
export const DEGREE_WORDS: Record<string, boolean> = {
  much: true,
  many: true,
  high: true,
  great: true,
  big: true,
  large: true,
  good: true,
  long: true,
  late: true,
  few: false,
  little: false,
  low: false,
  small: false,
  bad: false,
  short: false,
  early: false,
}

/** Words for how pressing something is, from most to least. */
export const PRIORITIES =
  'blocker urgent critical highest high major important normal medium moderate minor low lowest trivial none'.split(' ')
