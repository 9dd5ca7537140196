import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { tinyModel } from '../lib/selection/embeddings/testing/tiny-model.ts'

const MODEL = 'Xenova/all-MiniLM-L6-v2'

/** A hub of models where the server under test looks for one. The weights are held back until `goOn`. */
export async function startModelHub() {
  let isHeld = true
  const files = tinyModel()
  const hub = createServer((request, response) => {
    const content = files.get(request.url?.replace(`/${MODEL}/resolve/main/`, '') ?? '')
    if (!content) return response.writeHead(404).end()
    response.writeHead(200, { 'content-length': content.length })
    if (isHeld && request.url?.endsWith('.onnx')) return response.write(content.subarray(0, 100))
    return response.end(content)
  }).listen(Number(process.env.E2E_HUB_PORT), '127.0.0.1')
  await once(hub, 'listening')
  return {
    goOn() {
      isHeld = false
    },
    /** Takes the model away too: it would rank in every journey that comes after. */
    close() {
      hub.closeAllConnections()
      hub.close()
      rmSync(join(process.env.E2E_DIR as string, 'data/models'), { recursive: true, force: true })
    },
  }
}
