import { describeSandbox } from '../../testing/describe-sandbox.ts'
import { createEmbeddedSandbox } from './embedded-sandbox.ts'

describeSandbox('embedded (permissions)', (dataDir) =>
  createEmbeddedSandbox({ dataDir, backend: 'embedded', pooling: true, poolSize: 4, only: 'permissions' }),
)
