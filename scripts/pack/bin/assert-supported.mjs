import { unsupported } from './unsupported.mjs'

const why = unsupported()
if (why !== null) throw new Error(why)
