import { join } from '../../_ui/join.ts'
import { Switch } from '../../_ui/switch.tsx'
import type { Consent } from './consent.ts'
import { words } from './words.ts'

/** Whether the next run asks before calls that may do harm, or makes them all. */
export function ConsentSwitch({ consent, isDisabled }: { consent: Consent; isDisabled: boolean }) {
  const { isAsking, askFirst } = consent
  return (
    <Switch
      isOn={isAsking}
      onSwitch={askFirst}
      disabled={isDisabled}
      className={join('min-w-0 text-xs', isAsking ? 'text-ink2' : 'text-warn')}
    >
      <span className="min-w-0 truncate">
        {words.consent.ask}
        {!isAsking && <span className="font-medium">{words.consent.off}</span>}
      </span>
    </Switch>
  )
}
