import { z } from 'zod'

const EXPECTED = 'expected "/host/path:/mnt/name", the same with ":rw" behind it, or { source, target, writable }'
const TARGET = /^\/mnt\/(?!\.{1,2}$)[\w.-]{1,64}$/

const Mount = z.strictObject({ source: z.string(), target: z.string(), writable: z.boolean().default(false) })

/** One folder, in docker's spelling or key by key. */
const mountDirectory = z.union([z.string(), Mount], { error: EXPECTED }).transform((entry, context) => {
  const mount = typeof entry === 'string' ? parseMount(entry) : entry
  const fault = mount === null ? EXPECTED : faultOf(mount)
  if (mount !== null && fault === null) return mount
  context.addIssue({ code: 'custom', message: fault ?? EXPECTED })
  return z.NEVER
})

/** Folders of this machine that programs see as `/mnt/<name>`, every name once. */
export const mountDirectories = z.array(mountDirectory).superRefine((mounts, context) => {
  const seen = new Set<string>()
  for (const [index, { target }] of mounts.entries()) {
    if (seen.has(target)) {
      context.addIssue({ code: 'custom', path: [index], message: `expected every target once, and ${target} is there` })
    }
    seen.add(target)
  }
})

function parseMount(text: string): z.output<typeof Mount> | null {
  const [, source, target, mode] = /^(.+?):(\/[^:]*)(?::(ro|rw))?$/.exec(text) ?? []
  return source === undefined || target === undefined ? null : { source, target, writable: mode === 'rw' }
}

function faultOf({ source, target }: z.output<typeof Mount>): string | null {
  if (!TARGET.test(target)) {
    return 'expected a target like /mnt/name, the name of up to 64 letters, digits, ".", "_" and "-"'
  }
  if (source === '' || /[\0,]/.test(source)) return 'expected a source, without commas and null bytes in it'
  return null
}
