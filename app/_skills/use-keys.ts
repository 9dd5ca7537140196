import { type RefObject, useEffect } from 'react'
import { isForPage } from '../_ui/use-page-key.ts'

/** `/` leads to a field. */
export function useSlashKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function toField(event: KeyboardEvent) {
      if (event.key !== '/' || !isForPage(event)) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', toField)
    return () => document.removeEventListener('keydown', toField)
  }, [field])
}
