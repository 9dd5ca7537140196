import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tinyModel } from '../../selection/embeddings/testing/tiny-model.ts'

const MODEL = 'tests/tiny'

interface Answer {
  status: number
  stdout: string
  stderr: string
}

async function startHub(): Promise<string> {
  const files = tinyModel()
  const server = createServer((request, response) =>
    response.end(files.get(request.url!.replace(`/${MODEL}/resolve/main/`, ''))),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function setUp(hubUrl: string) {
  const dir = mkdtempSync(join(tmpdir(), 'cem-models-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  const env = {
    ...process.env,
    INIT_CWD: dir,
    DATA_DIR: dir,
    EMBEDDINGS_PROVIDER: 'local',
    EMBEDDINGS_MODEL: MODEL,
    EMBEDDINGS_MODELS_URL: hubUrl,
  }
  const cem = (...args: string[]) =>
    new Promise<Answer>((resolve) =>
      execFile(process.execPath, ['lib/cli/main.ts', ...args], { env }, (error, stdout, stderr) =>
        resolve({ status: Number(error?.code ?? 0), stdout, stderr }),
      ),
    )
  return { dir, cem }
}

test('a model is pulled once, and ranks from then on', async () => {
  const { dir, cem } = setUp(await startHub())
  const before = await cem('tools', 'search', 'add 2 and 3', '--json')
  expect(JSON.parse(before.stdout).method).toBe('words (BM25F)')
  expect(before.stderr).toContain('cem models pull')

  const pulled = await cem('models', 'pull', '--json')
  expect(pulled.stderr).toContain('onnx/model_quantized.onnx')
  expect(JSON.parse(pulled.stdout)).toMatchObject({
    model: MODEL,
    dir: join(dir, 'models', MODEL),
    dimensions: 4,
    fetched: true,
  })
  expect(JSON.parse((await cem('models', 'pull', '--json')).stdout)).toMatchObject({ model: MODEL, fetched: false })

  const after = JSON.parse((await cem('tools', 'search', 'add 2 and 3', '--json')).stdout)
  expect(after.method).toBe('words and meaning (BM25F + tests/tiny)')
  expect(after.results[0]).toMatchObject({ tool: 'add', selected: true })
})

test('where nothing can be fetched it says what to do, and a name that is none is wrong usage', async () => {
  const { dir, cem } = setUp('http://127.0.0.1:9')
  const failed = await cem('models', 'pull')
  expect(failed).toMatchObject({ status: 1, stdout: '' })
  expect(failed.stderr).toContain(`put them, with the folder onnx, into ${join(dir, 'models', MODEL)}`)
  expect(await cem('models', 'pull', '../../x')).toMatchObject({ status: 2, stdout: '' })
})
