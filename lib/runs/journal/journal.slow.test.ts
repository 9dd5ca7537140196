import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LIMIT_KB = 64

test.skipIf(process.platform === 'win32')(
  'a line for which there is no room leaves nothing behind, and shorter ones go on',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'journal-'))
    onTestFinished(() => rmSync(dir, { recursive: true }))
    const file = join(dir, 'r_222222222222.jsonl')
    // The system writes what fits, as it does where a disk is full, and fails then.
    const program = `
    import { createJournal } from ${JSON.stringify(join(import.meta.dirname, 'journal.ts'))}
    const journal = createJournal(${JSON.stringify(file)}, { journal: 1 })
    const event = (seq, text) => journal.append({ runId: 'r', seq, at: '', kind: 'stdout', text })
    event(1, 'short')
    event(2, 'long'.repeat(${LIMIT_KB * 1024}))
    console.log(journal.isComplete)
    event(3, 'short again')
    console.log(journal.isComplete)
    try { journal.close() } catch (error) { console.log(error.code) }`
    const script = `trap '' XFSZ; ulimit -f ${LIMIT_KB}; exec "$0" --input-type=module --eval "$1"`
    const told = execFileSync('bash', ['-c', script, process.execPath, program], { encoding: 'utf8' })
    expect(told.split('\n').slice(0, 3)).toEqual(['false', 'true', 'EFBIG'])
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual([undefined, 1, 3])
  },
)
