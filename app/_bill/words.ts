import { formatQuantity } from '../../lib/format/duration.ts'

/** What the page with the bill says. */
export const words = {
  title: 'Your bill',
  counting: 'Counting the schemas of what is connected…',
  notCounted: (why: string) => `What is connected could not be counted. ${why}`,
  print: 'Print',
  form: {
    title: 'Servers',
    from: 'From',
    connected: (servers: number) => `Connected ${servers}`,
    pasted: 'Pasted',
    connectedAbout: (servers: number) =>
      `${formatQuantity(servers, 'server')} that you have here, as they are now. Tools that are switched off are not sent, and cost nothing.`,
    block: 'mcpServers block',
    blockHint:
      'As in the settings of your client. Variables are not filled in from this server: write their values. They are not kept.',
    stop: 'Stop',
    reading: 'Reading the block…',
    connecting: (listed: number, all: number) => `Connecting… ${listed} of ${all}`,
    count: 'Count its tools',
    turnsPerTask: 'Turns a task',
    tasksPerMonth: 'Tasks a month',
    priceInput: 'A million read, $',
    priceOutput: 'A million written, $',
    noPrice: 'not known',
  },
  faults: {
    turns: (least: number, why: string) => `A whole number from ${least} to 1,000: ${why}.`,
    tasks: 'A whole number, at most 1,000,000,000.',
    priceInput: 'Dollars for a million tokens, as 0.40.',
    priceOutput: 'Dollars for a million tokens, as 1.60.',
  },
  yourModel: 'your model',
  yourPrice: (input: string, output: string) =>
    `Your price: ${input} for a million tokens read, ${output} written; no discount for a cache is assumed.`,
  noPrice:
    'The price of a million tokens is not known. Set it beside the servers, or for everybody with llm.price_per_million.',
  none: {
    connected: {
      title: 'Nothing is connected',
      about: 'Without servers no schema is sent to a model. Paste an mcpServers block to see what yours would cost.',
    },
    counting: {
      title: 'The bill appears here',
      about: 'Each server is asked for its tools; nothing else of it is called.',
    },
    pasted: {
      title: 'Paste an mcpServers block',
      about: 'Each server is asked for its tools once. Nothing else is called, nothing is kept.',
    },
  },
  table: {
    title: 'Tool lists, each turn',
    server: 'Server',
    tools: 'Tools',
    tokens: 'Tokens a turn',
    month: 'A month',
    all: 'All',
    noMoney: 'not known',
    more: (count: number) => `Show ${formatQuantity(count, 'more tool')}`,
  },
  bars: {
    month: 'A month, with all that is read and written',
    task: 'Tokens of a task, all that is read and written',
    cached: 'with prompt caching',
  },
  chart: {
    title: 'Tokens against the number of tools',
    sentence: 'Tools as large as yours are on average; what a task reads and writes in all.',
    always: 'Code mode needs less than direct calling without tool search with any number of tools.',
    x: 'connected tools',
    xUnit: 'tools',
    y: 'tokens of a task',
    yUnit: 'tokens',
    cheaper: 'direct is cheaper',
    even: (tools: number) => `even at ${formatQuantity(tools, 'tool')}`,
    you: (tools: number) => `you: ${formatQuantity(tools, 'tool')}`,
  },
}
