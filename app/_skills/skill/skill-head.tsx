'use client'
import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import { Button } from '../../_ui/button.tsx'
import { closePopoverOf, Popover } from '../../_ui/popover.tsx'
import { noteRemoved } from '../removed.ts'
import type { Trust } from '../row.ts'
import { removeSkill } from '../skill-requests.ts'
import { TrustBadge } from '../trust-badge.tsx'
import { ForkDialog } from './fork-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { words } from './words.ts'

interface Props {
  skill: ShownSkill
  trust: Trust
  isAdministrator: boolean
  onEdit(): void
  onSay(text: ReactNode, tone?: 'ok' | 'bad'): void
}

const ITEM = 'flex min-h-8 w-full items-center rounded-sm px-2 text-left hover:bg-sunken max-lg:min-h-11'

/** What it is called, what it does, and what can be done with it. */
export function SkillHead({ skill, trust, isAdministrator, onEdit, onSay }: Props) {
  const { name, description, owner, isWaiting } = skill
  const router = useRouter()
  const [asked, setAsked] = useState<'fork' | 'share' | null>(null)
  const isOwn = owner === 'own'

  async function remove() {
    const answer = await removeSkill(name)
    if (!answer.ok) return onSay(answer.message, 'bad')
    noteRemoved({ id: answer.value.undoId, name, at: Date.now() })
    router.push('/skills')
    router.refresh()
  }

  return (
    <>
      <Link href="/skills" className="inline-flex min-h-6 items-center font-medium text-accent hover:underline">
        {words.all}
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="font-[650] text-xl tracking-[-0.02em] [overflow-wrap:anywhere]">{name}</h1>
            <TrustBadge trust={trust} />
          </div>
          <p className="mt-0.5 text-ink2 [overflow-wrap:anywhere]">{description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {isOwn && <Button onClick={onEdit}>{words.head.edit}</Button>}
          <Button disabled={isWaiting} onClick={() => setAsked('fork')}>
            {words.head.fork}
          </Button>
          {isOwn && (
            <Popover
              label={words.head.more}
              align="end"
              className="min-w-44 p-1"
              button={{
                title: words.head.more,
                className: 'grid size-8 place-items-center rounded-md text-ink2 hover:bg-sunken max-lg:size-11',
                children: (
                  <>
                    <Ellipsis size={16} strokeWidth={1.8} aria-hidden />
                    <span className="sr-only">{words.head.moreLabel}</span>
                  </>
                ),
              }}
            >
              {isAdministrator && !isWaiting && (
                <button
                  type="button"
                  className={ITEM}
                  onClick={({ currentTarget }) => {
                    closePopoverOf(currentTarget)
                    setAsked('share')
                  }}
                >
                  {words.head.share}
                </button>
              )}
              <button
                type="button"
                className={`${ITEM} text-bad`}
                onClick={({ currentTarget }) => {
                  closePopoverOf(currentTarget)
                  void remove()
                }}
              >
                {words.head.remove(name)}
              </button>
            </Popover>
          )}
        </div>
      </div>
      <ForkDialog name={name} isOpen={asked === 'fork'} onClose={() => setAsked(null)} />
      <ShareDialog
        name={name}
        isOpen={asked === 'share'}
        onClose={() => setAsked(null)}
        onShared={() => {
          setAsked(null)
          onSay(words.shared(name))
          router.refresh()
        }}
      />
    </>
  )
}
