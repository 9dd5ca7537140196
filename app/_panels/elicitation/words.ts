/** What is said of what a server asks for while it is called. */
export const words = {
  asks: (server: string) => `${server} asks you`,
  letModelWrite: (server: string) => `Let the model write for ${server}?`,
  of: (at: number, all: number) => `${at} of ${all}`,
  wrote: (server: string, tool: string) =>
    `The server “${server}” wrote this while its tool ${tool} is called. It may be wrong, or meant to mislead.`,
  message: 'What it asks',
  waits: (no: string) =>
    `The run waits for you, and waiting never counts as time. If you ${no.toLowerCase()}, the server is told so and decides what it does then.`,
  decline: 'Decline',
  declining: 'Declining…',
  form: {
    about: (server: string) =>
      `Write no password, key or card number here: no server may ask for one in this way. What you write goes to “${server}” and is not kept in the log of the run.`,
    send: 'Send',
    sending: 'Sending…',
    optional: (label: string) => `${label} (optional)`,
    choose: 'Choose…',
  },
  link: {
    title: 'The address it wants you to go to, in full:',
    address: 'Address',
    open: (host: string) => `Open ${host} in a new tab`,
    about: (server: string) =>
      `Open it only if you trust “${server}”. What you do there is between you and that page. Come back here when you are done.`,
    done: 'I am done there',
    continuing: 'Continuing…',
  },
  sampling: {
    parts: 'What goes to the model',
    about: (server: string) =>
      `It goes to the model as it is, without tools and without anything else of yours. The answer goes to “${server}”, and its tokens count for this run.`,
    allowOnce: 'Allow once',
    allowRun: 'Allow for this run',
    allowing: 'Allowing…',
    deny: 'Deny',
    denying: 'Denying…',
  },
}
