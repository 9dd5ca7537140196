import Link from 'next/link'
import { words } from './words.ts'

/** No such skill, or somebody else's: one answer for both. */
export default function SkillNotFound() {
  return (
    <div className="px-6 py-16 text-center">
      <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.none}</h1>
      <p className="mt-2 text-ink2">{words.noneHint}</p>
      <p className="mt-4">
        <Link href="/skills" className="font-medium text-accent underline">
          {words.all}
        </Link>
      </p>
    </div>
  )
}
