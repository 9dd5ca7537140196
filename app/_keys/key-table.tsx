import { Fragment } from 'react'
import { Key } from '../_ui/button.tsx'
import { join } from '../_ui/join.ts'
import type { KeyGroup, ShownKey } from './key-groups.ts'
import { words } from './words.ts'

/** Keys and what they do, under where they do. */
export function KeyTable({ title, keys, areLettersOn }: KeyGroup & { areLettersOn: boolean }) {
  return (
    <table className="w-full">
      <caption className="px-4 pt-3 pb-1 text-left font-semibold">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th>{words.keys}</th>
          <th>{words.does}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((shown) => (
          <tr key={`${shown.keys.join()} ${shown.does}`} className="border-line not-first:border-t">
            <th scope="row" className="w-32 px-4 py-1.5 text-left font-normal">
              <Keys {...shown} />
            </th>
            <td className={join('py-1.5 pr-4', shown.isLetter && !areLettersOn && 'text-ink3')}>
              {shown.does}
              {shown.isLetter && !areLettersOn && ` (${words.off})`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As they stand on the keyboard. Letters come one after the other, others are held together. */
export function Keys({ keys, isLetter }: Pick<ShownKey, 'keys' | 'isLetter'>) {
  return (
    <span className="flex items-center gap-1 text-ink2">
      {keys.map((key, index) => (
        <Fragment key={[key, index].join()}>
          {index > 0 && isLetter && <span className="text-ink3 text-xs">{words.andThen}</span>}
          <Key>{key}</Key>
        </Fragment>
      ))}
    </span>
  )
}
