'use client'
import { exact } from '../../_panels/outcome/table-layout.ts'
import { LongText } from '../../_ui/long-text.tsx'
import { ScrollBox } from '../../_ui/scroll-box.tsx'
import { CopyAction } from '../frame/actions.tsx'
import { useResultView } from '../frame/result-context.tsx'
import { Fact, ResultFrame } from '../frame/result-frame.tsx'
import { words } from '../words.ts'
import { DownloadText } from './download-text.tsx'

const said = words.text
/** Characters that are drawn until somebody asks for more. */
const FIRST = 100_000

/** A text as it is; a number, or true or false, large. */
export function TextForm({ text, isValue, note }: { text: string; isValue: boolean; note?: string }) {
  const { form, address } = useResultView()
  const number = Number(text)
  return (
    <ResultFrame
      actions={
        <>
          <CopyAction textOf={() => text} />
          <DownloadText text={text} ending={form === 'source' ? 'md' : 'txt'} />
        </>
      }
      foot={
        <>
          <Fact>{isValue ? said.value : said.facts(said.plain, words.characters(text.length))}</Fact>
          {note && <span>{note}</span>}
        </>
      }
    >
      {isValue ? (
        <p className="m-auto px-6 py-8 text-center font-[650] text-xl tabular-nums tracking-[-0.02em] [overflow-wrap:anywhere]">
          {Number.isFinite(number) && text !== '' ? exact(number) : text}
        </p>
      ) : (
        <ScrollBox label={words.forms[form]} className="min-h-0 flex-1 overflow-auto px-4 py-3 -outline-offset-2!">
          <div className={form === 'text' ? 'max-w-[720px] text-md' : 'font-mono text-code'}>
            <LongText text={text} label={address.file ?? said.label} first={FIRST} />
          </div>
        </ScrollBox>
      )}
    </ResultFrame>
  )
}
