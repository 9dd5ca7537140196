// Azure OpenAI: a deployment of Azure writes the program. With AZURE_OPENAI_ENDPOINT, AZURE_OPENAI_API_KEY and
// AZURE_OPENAI_DEPLOYMENT_NAME set it is yours; without, a server on this machine that speaks Azure's protocol stands in.
import assert from 'node:assert/strict'
import { executeTask } from 'code-execution-mcp'
import { programOf } from './runner/program-of.ts'
import { startAzure } from './runner/stand-in-for-azure.ts'
import { temporarySettings } from './runner/temporary-settings.ts'

const TASK = 'Add 5 and 7'
const standIn = process.env.AZURE_OPENAI_ENDPOINT ? null : await startAzure({ answer: programOf('01-basic-call') })

const { value, error, run } = await executeTask(TASK, {
  config: {
    ...temporarySettings(),
    llm: {
      ...{ enabled: true, provider: 'azure_openai', fallback: 'none' },
      // What is not said here comes from the environment.
      ...(standIn && {
        ...{ azure_endpoint: standIn.url, azure_deployment_name: 'my-gpt', azure_api_version: '2024-10-21' },
        api_key: 'key-of-the-example',
      }),
    },
  },
})
await standIn?.close()

for (const { path, hasKey } of standIn?.requests ?? [])
  console.log(`asked   POST ${path}${hasKey ? ' with api-key' : ''}`)
console.log(`writer  ${run.generator}`)
console.log(`calls   ${run.toolCalls.map(({ server, tool }) => `${server}.${tool}`).join(', ')}`)
console.log(`value   ${JSON.stringify(value)}`)

assert.equal(error, null)
assert.notEqual(run.generator, 'rules')
if (standIn) {
  const path = '/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21'
  assert.deepEqual(standIn.requests, [{ path, hasKey: true }])
  assert.equal(value, 12)
}
