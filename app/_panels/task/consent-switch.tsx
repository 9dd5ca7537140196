import { join } from '../../_ui/join.ts'
import { Switch } from '../../_ui/switch.tsx'
import { CONSENT_ID, type Consent, nameTools } from './consent.ts'

/** Lets the next run use destructive tools. Names them as soon as a program was checked that has some. */
export function ConsentSwitch({ consent, isDisabled }: { consent: Consent; isDisabled: boolean }) {
  const { isAllowed, tools, allow } = consent
  return (
    <Switch
      id={CONSENT_ID}
      tone="warn"
      isOn={isAllowed}
      onSwitch={allow}
      disabled={isDisabled}
      className={join('min-w-0 text-xs', isAllowed ? 'text-warn' : 'text-ink2')}
    >
      <span className="min-w-0 truncate">
        Allow destructive tools{tools.length > 0 && <span className="font-medium">: {nameTools(tools)}</span>}
      </span>
    </Switch>
  )
}
