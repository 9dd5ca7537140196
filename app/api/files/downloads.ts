import { Transfers } from '../../_server/transfers.ts'

/** Files that go out to people, whether they are as they are now or as they were. */
export const downloads = new Transfers('downloads')
