// As ../launcher/launch.ts, with the walls that are named and no others: what each of them stops is found out this way.
// deno run --allow-ffi launch.ts '<{ walls, spec } as JSON>'
import { restrictFiles } from '../launcher/landlock.ts'
import { libc } from '../launcher/libc.ts'
import { become, dropPrivileges, limitResource } from '../launcher/privileges.ts'
import { refuseSystemCalls } from '../launcher/seccomp.ts'
import type { LaunchSpec, RlimitName } from '../launcher/spec.ts'
import type { Wall } from './attempt.ts'

const PR_SET_NO_NEW_PRIVS = 38
const { walls, spec }: { walls: Wall[]; spec: LaunchSpec } = JSON.parse(Deno.args[0] ?? '')
const has = (wall: Wall) => walls.includes(wall)

if (has('capabilities')) dropPrivileges(spec.become)
// Without it only a process with privileges may restrict itself.
libc.prctl(PR_SET_NO_NEW_PRIVS, 1n, 0n, 0n, 0n)
if (has('landlock')) restrictFiles(spec)
if (has('seccomp')) refuseSystemCalls()
become(spec.argv, spec.env, () => {
  if (!has('rlimits')) return
  for (const [name, limit] of Object.entries(spec.rlimits)) limitResource(name as RlimitName, limit)
})
