/** One thing that `cem doctor` looked at. */
export interface DoctorCheck {
  name: string
  ok: boolean
  detail: string
  /** What to do about it. */
  fix?: string
}
