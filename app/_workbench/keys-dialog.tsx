'use client'
import { Key } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'

const KEYS: [keys: string[], does: string][] = [
  [['Ctrl', '↵'], 'Run the task, or the program if the editor has the focus'],
  [['Esc', 'Esc'], 'Stop the run'],
  [['A'], 'When a call waits for you: allow it once'],
  [['D'], 'There: deny it'],
  [['/'], 'Go to the task'],
  [['?'], 'This table'],
  [['F6'], 'Next panel; with Shift the one before'],
  [['↑', '↓'], 'In the chosen tools: the tool before and after'],
  [['P'], 'There: pin the tool, or unpin it'],
  [['X'], 'There: exclude the tool, or allow it again'],
  [['Ctrl', 'M'], 'In the editor: Tab leaves it, or indents again'],
  [['F8'], 'In the editor: next finding'],
]

/** What the keyboard does. On a Mac, Command stands for Control. */
export function KeysDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <Dialog title="Keys" isOpen={isOpen} onOpenChange={onOpenChange}>
      <table className="w-full">
        <thead className="sr-only">
          <tr>
            <th>Keys</th>
            <th>What they do</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(([keys, does]) => (
            <tr key={does} className="border-line not-first:border-t">
              <th scope="row" className="w-32 px-4 py-2 text-left font-normal">
                <span className="flex gap-1 text-ink2">
                  {keys.map((key, index) => (
                    <Key key={[key, index].join()}>{key}</Key>
                  ))}
                </span>
              </th>
              <td className="py-2 pr-4">{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-line border-t px-4 py-2 text-ink3 text-xs">On a Mac, ⌘ works where Ctrl is named.</p>
    </Dialog>
  )
}
