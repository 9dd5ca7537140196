import { useEffect, useState } from 'react'

const ARM_MS = 500

/**
 * Whether a question has been in sight for long enough to be answered: who presses Enter twice, or clicks where something
 * else stood a moment ago, did not mean it. Counts from when the component is mounted: give each question a key.
 */
export function useArmed(): boolean {
  const [isArmed, setArmed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setArmed(true), ARM_MS)
    return () => clearTimeout(timer)
  }, [])
  return isArmed
}
