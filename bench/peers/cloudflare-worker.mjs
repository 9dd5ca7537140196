// The server of `cloudflare.ts`: a Worker, since that is where @cloudflare/codemode runs programs from. Bundled when it is
// opened; plain JavaScript, since what it imports by name is there only where the packages of this folder are installed.
import { DynamicWorkerExecutor } from '@cloudflare/codemode'
import { answerTool } from '../harness/sandbox-programs.ts'

const fns = { one: async () => answerTool('one'), rows: async () => answerTool('rows') }

export default {
  async fetch(request, { LOADER: loader }) {
    if (request.method === 'GET') return new Response('here')
    const { body, timeoutMs } = await request.json()
    const executor = new DynamicWorkerExecutor({ loader, timeout: timeoutMs })
    const code = `async () => { const { one, rows } = codemode; ${body}\n}`
    return Response.json(await executor.execute(code, [{ name: 'codemode', fns }]))
  },
}
