/** One thing that `cem doctor` looked at. */
export interface DoctorCheck {
  name: string
  ok: boolean
  /** The rest works, and somebody should look at it. */
  warning?: true
  detail: string
  /** What to do about it. */
  fix?: string
}
