import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Sample } from './sample.ts'

/** Seven days, and not a byte more: the place of a minute is taken by the one a week later. */
export const KEPT_MINUTES = 7 * 24 * 60

const NUMBERS = ['minute', 'running', 'waiting', 'ready', 'acquireP95Ms', 'residentBytes', 'calls', 'failures'] as const
const NAME_BYTES = 63
/** Eight numbers, the length of the name and its bytes: 128 for each minute, 1.3 MB in all. */
const RECORD_BYTES = NUMBERS.length * 8 + 1 + NAME_BYTES
/** In the place of a length: there is no name. */
const NO_NAME = 255

/**
 * The samples of the last seven days in one file. To write one touches 128 bytes: no database is woken for what is looked at
 * once a week. A minute in which nothing was written has no sample.
 */
export interface SampleRing {
  write(sample: Sample): void
  /** In order; of the minutes from `from` to `until`, both included. */
  read(from: number, until: number): Promise<Sample[]>
}

export function createSampleRing(file: string): SampleRing {
  return {
    write(sample) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      const descriptor = openForWriting(file)
      try {
        writeSync(descriptor, encode(sample), 0, RECORD_BYTES, (sample.minute % KEPT_MINUTES) * RECORD_BYTES)
      } finally {
        closeSync(descriptor)
      }
    },

    async read(from, until) {
      const all = await readFile(file).catch((error: unknown) => {
        if (isMissing(error)) return Buffer.alloc(0)
        throw error
      })
      const samples: Sample[] = []
      for (let minute = Math.max(from, until - KEPT_MINUTES + 1); minute <= until; minute += 1) {
        const start = (minute % KEPT_MINUTES) * RECORD_BYTES
        if (start + RECORD_BYTES > all.length) continue
        // What lies there may be a week older, or nothing.
        if (all.readDoubleLE(start) === minute) samples.push(decode(all.subarray(start, start + RECORD_BYTES)))
      }
      return samples
    },
  }
}

/** Written at its place, wherever the file ends: `a` would append. */
function openForWriting(file: string): number {
  try {
    return openSync(file, 'r+')
  } catch (error) {
    if (!isMissing(error)) throw error
    return openSync(file, 'w+', 0o600)
  }
}

function encode(sample: Sample): Buffer {
  const record = Buffer.alloc(RECORD_BYTES)
  for (const [at, name] of NUMBERS.entries()) record.writeDoubleLE(sample[name] ?? Number.NaN, at * 8)
  const at = NUMBERS.length * 8
  if (sample.failing === null) record.writeUInt8(NO_NAME, at)
  // Cut between characters: `write` never writes a part of one.
  else record.writeUInt8(record.write(sample.failing, at + 1, NAME_BYTES), at)
  return record
}

function decode(record: Buffer): Sample {
  const [minute, running, waiting, ready, acquire, residentBytes, calls, failures] = NUMBERS.map((_, at) =>
    record.readDoubleLE(at * 8),
  ) as [number, number, number, number, number, number, number, number]
  const at = NUMBERS.length * 8
  const length = record.readUInt8(at)
  return {
    ...{ minute, running, waiting, ready, residentBytes, calls, failures },
    acquireP95Ms: Number.isNaN(acquire) ? null : acquire,
    failing: length > NAME_BYTES ? null : record.toString('utf8', at + 1, at + 1 + length),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'
