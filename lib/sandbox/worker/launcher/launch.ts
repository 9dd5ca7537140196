// Closes the box from inside and then becomes the program's process: limits, no privileges, Landlock, seccomp, execve.
// deno run --allow-ffi launch.ts '<LaunchSpec as JSON>'. Trusted: it must only ever get a spec the host made.
import { restrictFiles } from './landlock.ts'
import { become, dieWithParent, dropPrivileges, limitResource } from './privileges.ts'
import { refuseSystemCalls } from './seccomp.ts'
import type { LaunchSpec } from './spec.ts'

const spec: LaunchSpec = JSON.parse(Deno.args[0] ?? '')

dropPrivileges(spec.become)
// After it: whoever becomes another user forgets that wish.
dieWithParent(spec.parentPid)
restrictFiles(spec)
refuseSystemCalls()
become(spec.argv, spec.env, () => {
  // Last: this process may already be larger than the program's limit on memory.
  for (const [name, limit] of Object.entries(spec.rlimits)) limitResource(name as keyof typeof spec.rlimits, limit)
})
