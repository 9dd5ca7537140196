const { stringify } = JSON

/** The `fetch` of programs that have no network. */
export async function refuseFetch(input: unknown): Promise<never> {
  throw new TypeError(
    `fetch(${stringify(`${input}`)}) was refused: a program has no network. ` +
      'The setting execution.allow_network_access names the hosts that programs may reach; use a tool otherwise.',
  )
}
