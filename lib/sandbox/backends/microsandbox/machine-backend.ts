import type { Backend } from '../../backend.ts'
import { machineMb } from './build-machine.ts'
import { type MachineWorkshop, startMachine } from './start-machine.ts'

/** Guests in virtual machines, where it is known that they start. */
export const machineBackend = (workshop: MachineWorkshop, why: string): Backend => ({
  name: 'microsandbox',
  layers: ['microvm', 'no network', 'deno permissions', 'rlimits'],
  isolation: 'microvm',
  why,
  // All that it may take: it gives nothing back while it waits.
  waitingBytes: (memoryMb) => machineMb(memoryMb) * 1024 ** 2,
  // A machine has the memory it was given, and its process the limits it was started with.
  residentBytes: () => Number.POSITIVE_INFINITY,
  start: (home, memoryMb) => startMachine(workshop, home, memoryMb),
})
