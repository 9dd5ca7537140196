import { formatCount, formatQuantity } from '../../../lib/format/duration.ts'

/** What is said of what a server has besides tools. */
export const words = {
  parts: {
    resources: {
      title: 'Resources',
      one: 'Resource',
      about: 'Kind',
      verb: 'Read',
      reading: 'Asking for its resources…',
      none: 'It has no resources.',
      filter: (count: number) => `Filter ${formatQuantity(count, 'resource')}`,
      filterOf: (server: string) => `Filter resources of ${server}`,
      table: (server: string) => `Resources of ${server}`,
      nothingFits: 'No resource is called that.',
      showAll: 'Show all resources',
      shown: (shown: number, count: number) => `${formatCount(shown)} of ${formatQuantity(count, 'resource')} shown.`,
      foot: 'Programs read one with readResource(uri) of ./client/resources.ts.',
    },
    prompts: {
      title: 'Prompts',
      one: 'Prompt',
      about: 'Arguments',
      verb: 'Get',
      reading: 'Asking for its prompts…',
      none: 'It has no prompts.',
      filter: (count: number) => `Filter ${formatQuantity(count, 'prompt')}`,
      filterOf: (server: string) => `Filter prompts of ${server}`,
      table: (server: string) => `Prompts of ${server}`,
      nothingFits: 'No prompt is called that.',
      showAll: 'Show all prompts',
      shown: (shown: number, count: number) => `${formatCount(shown)} of ${formatQuantity(count, 'prompt')} shown.`,
      foot: 'Programs have one filled in with getPrompt(name, args) of ./client/prompts.ts.',
    },
  },
  notListed: (count: number) =>
    `${formatQuantity(count, 'more is', 'more are')} not listed: there are too many, or their names are too long.`,
  kept: 'What you read here is kept until you leave this page.',
  kinds: {
    notStated: 'not stated',
    template: (values: number) => `template, ${values} ${values === 1 ? 'value' : 'values'}`,
    noArguments: 'none',
  },
  form: {
    label: (verb: string, title: string) => `${verb} ${title}`,
    optional: (name: string) => `${name} (optional)`,
    wholeAddress: 'The template cannot be read. Write the whole address.',
    isRequired: 'This field is required.',
    asking: 'Asking…',
  },
  isRead: (name: string, took: string) => `${name} is read, in ${took}.`,
  isNotRead: (name: string, why: string) => `${name} could not be read. ${why}`,
  answer: {
    label: (name: string) => `Answer of ${name}`,
    tooLong: 'It is too long to be shown in parts here; programs get all of it.',
    noMessages: 'It has no messages.',
    user: 'User',
    assistant: 'Assistant',
    message: (name: string, number: number) => `${name}, message ${number}`,
    more: (count: number) =>
      `${formatQuantity(count, 'more is', 'more are')} not shown here; programs get all of them.`,
    emptyText: 'An empty text.',
    notShown: 'Not shown: the texts before it already fill this view.',
    first: (shown: number, length: number) => `The first ${formatCount(shown)} of ${formatCount(length)} characters.`,
    getAll: 'Programs get all of it.',
    // The path follows.
    savedAs: 'Saved to your workspace as',
    characters: (count: number) => formatQuantity(count, 'character'),
  },
}
