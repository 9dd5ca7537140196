/** What a server of the generated tree is about: the kinds of things it keeps. Each kind has five tools. */
export interface Service {
  name: string
  description: string
  /** One and many, as words; the first four make 20 tools. */
  kinds: [one: string, many: string][]
}

// name | what it is | one/many …
const LINES = `
github|source code hosting|repository/repositories|issue/issues|pull request/pull requests|release/releases
jira|project tracking|ticket/tickets|sprint/sprints|epic/epics|worklog/worklogs
slack|team chat|message/messages|channel/channels|reaction/reactions|reminder/reminders
gmail|electronic mail|email/emails|draft/drafts|label/labels|mail filter/mail filters
calendar|appointments|meeting/meetings|attendee/attendees|room booking/room bookings|holiday/holidays
drive|file storage|document/documents|folder/folders|share link/share links|revision/revisions
sheets|spreadsheets|spreadsheet/spreadsheets|worksheet/worksheets|cell range/cell ranges|pivot table/pivot tables
salesforce|customer relations|lead/leads|opportunity/opportunities|account/accounts|campaign/campaigns
hubspot|marketing|contact/contacts|deal/deals|newsletter/newsletters|landing page/landing pages
stripe|card payments|payment/payments|refund/refunds|subscription/subscriptions|dispute/disputes
shopify|online shop|product/products|order/orders|discount code/discount codes|shopping cart/shopping carts
zendesk|customer support|support request/support requests|macro/macros|satisfaction rating/satisfaction ratings|help article/help articles
notion|notes and wikis|wiki page/wiki pages|note/notes|comment/comments|template/templates
trello|kanban boards|board/boards|card/cards|checklist/checklists|swimlane/swimlanes
postgres|relational database|table/tables|row/rows|view/views|migration/migrations
redis|key value cache|key/keys|cache entry/cache entries|stream/streams|lock/locks
elasticsearch|full text search|search index/search indexes|search query/search queries|alias/aliases|analyzer/analyzers
kubernetes|container clusters|pod/pods|deployment/deployments|service/services|namespace/namespaces
docker|containers|container/containers|image/images|volume/volumes|network/networks
aws|cloud machines|virtual machine/virtual machines|bucket/buckets|security group/security groups|cost report/cost reports
terraform|infrastructure as code|workspace/workspaces|plan/plans|state file/state files|provider/providers
jenkins|continuous integration|build/builds|pipeline/pipelines|agent/agents|artifact/artifacts
sentry|error tracking|error/errors|stack trace/stack traces|alert rule/alert rules|crash report/crash reports
datadog|monitoring|metric/metrics|dashboard/dashboards|monitor/monitors|log line/log lines
pagerduty|on call duty|incident/incidents|on call shift/on call shifts|escalation policy/escalation policies|postmortem/postmortems
weather|weather service|forecast/forecasts|weather alert/weather alerts|observation/observations|weather station/weather stations
maps|maps and routes|route/routes|place/places|traffic jam/traffic jams|geofence/geofences
flights|air travel|flight/flights|boarding pass/boarding passes|airport/airports|seat/seats
hotels|lodging|hotel reservation/hotel reservations|guest/guests|hotel room/hotel rooms|review/reviews
restaurants|dining|table reservation/table reservations|menu/menus|dish/dishes|waiting list/waiting lists
music|music streaming|song/songs|playlist/playlists|album/albums|artist/artists
videos|video platform|video/videos|subtitle/subtitles|livestream/livestreams|thumbnail/thumbnails
photos|photo library|photo/photos|photo album/photo albums|face tag/face tags|slideshow/slideshows
podcasts|podcasts|episode/episodes|show/shows|transcript/transcripts|sponsor/sponsors
news|news agency|article/articles|headline/headlines|correspondent/correspondents|press photo/press photos
stocks|stock market|stock quote/stock quotes|portfolio/portfolios|dividend/dividends|trade/trades
banking|bank accounts|bank transfer/bank transfers|bank statement/bank statements|standing order/standing orders|loan/loans
accounting|bookkeeping|invoice/invoices|expense/expenses|ledger entry/ledger entries|tax return/tax returns
payroll|wages|payslip/payslips|salary/salaries|bonus/bonuses|timesheet/timesheets
recruiting|hiring|candidate/candidates|job posting/job postings|interview/interviews|job offer/job offers
learning|online courses|course/courses|lesson/lessons|quiz/quizzes|certificate/certificates
library|public library|book/books|book loan/book loans|author/authors|overdue fine/overdue fines
hospital|patient care|patient/patients|prescription/prescriptions|lab result/lab results|vaccination/vaccinations
fitness|sports|workout/workouts|heart rate sample/heart rate samples|training plan/training plans|sleep record/sleep records
smarthome|home automation|lamp/lamps|thermostat/thermostats|door lock/door locks|scene/scenes
vehicles|car fleet|car/cars|trip/trips|fuel receipt/fuel receipts|inspection/inspections
shipping|parcels|parcel/parcels|shipping label/shipping labels|delivery address/delivery addresses|customs form/customs forms
warehouse|stock keeping|pallet/pallets|shelf/shelves|stock level/stock levels|supplier/suppliers
translation|languages|translation/translations|glossary/glossaries|language pair/language pairs|term/terms
dns|domain names|domain/domains|dns record/dns records|tls certificate/tls certificates|nameserver/nameservers`

/** 50 servers as people connect them. */
export const SERVICES: readonly Service[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', description = '', ...kinds] = line.split('|')
    return { name, description, kinds: kinds.map((kind) => kind.split('/') as [string, string]) }
  })
