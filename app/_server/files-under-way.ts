import { Transfers } from './transfers.ts'

/** Files on their way here, also zip files and skills. */
export const uploads = new Transfers('uploads')

/** Files on their way to people, whether as they are now or as they were, and logs of sessions. */
const downloads = new Transfers('downloads')

/** Sends a file when it is the person's turn; `leave` is called, once or more, when it is sent or given up. */
export async function asDownload<T>(personId: string, send: (leave: () => void) => Promise<T>): Promise<T> {
  const leave = await downloads.enter(personId)
  try {
    return await send(leave)
  } catch (error) {
    leave()
    throw error
  }
}
