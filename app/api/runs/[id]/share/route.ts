import { shareRoutes } from '../../../../_server/share-routes.ts'

/** Links to one run. */
export const { GET, POST, DELETE } = shareRoutes((shares) => shares.runs)
