/**
 * For the `ref` of a field that takes the focus when its dialog opens. React's own `autoFocus` comes too early: the
 * dialog is not open yet, and opening it gives the focus to its first button.
 */
export function focusFirst(field: HTMLElement | null): void {
  field?.setAttribute('autofocus', '')
}
