import { shareRoutes } from '../../../../_server/share-routes.ts'

/** Links to a session of work. */
export const { GET, POST, DELETE } = shareRoutes((shares) => shares)
